import { Trans } from '@lingui/react/macro';
import type { Locale, TextName } from '@magazine-store/protocol';
import { useActor } from '@xstate/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { Api } from '../../core/ports.ts';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { createText } from './createText.ts';

const Centre = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${rem(1)};
  min-block-size: ${rem(16)};
  text-align: center;
`;

interface PublisherTextProps {
  api: Api;
  name: TextName;
  locale: Locale;
  /** The text's name in words. */
  label: string;
}

/** The publisher's own text. Another name or language mounts a new component. */
export function PublisherText({ api, name, locale, label }: PublisherTextProps) {
  const logic = useMemo(() => createText(api), [api]);
  const [{ value, context }, send] = useActor(logic, { input: { name, locale } });

  if (context.text) {
    return (
      <div lang={context.text.locale}>
        <Markdown text={context.text.markdown} topHeading={2} />
      </div>
    );
  }
  return (
    <Centre>
      {value === 'failed' ? (
        <>
          <p role="alert">
            <Trans>Failed to load</Trans>
          </p>
          <Button $primary onClick={() => send({ type: 'retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <Spinner label={label} />
      )}
    </Centre>
  );
}
