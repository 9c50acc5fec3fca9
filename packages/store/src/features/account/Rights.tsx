import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { RightsActor } from '../../core/account/rightsMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
  padding-block-start: ${rem(0.5)};
`;

/** The reader's rights over their account: export, sign-out everywhere, deletion. */
export function Rights({ rights }: { rights: RightsActor }) {
  const ask = useRef<HTMLButtonElement>(null);
  const state = useSelector(rights, ({ value }) => value);
  const downloads = state === 'downloading';
  const endsSessions = state === 'endingSessions';
  const confirms = state === 'confirming' || state === 'deleting';

  // The question about deletion closes with the page.
  useEffect(() => () => rights.send({ type: 'delete.cancelled' }), [rights]);

  return (
    <>
      <Buttons>
        <Button
          aria-busy={downloads}
          disabled={endsSessions || state === 'deleting'}
          onClick={() => rights.send({ type: 'download' })}
        >
          <Trans>Download my data</Trans>
        </Button>
        <Button
          aria-busy={endsSessions}
          disabled={downloads || state === 'deleting'}
          onClick={() => rights.send({ type: 'end.sessions' })}
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
        <Button
          ref={ask}
          aria-expanded={confirms}
          disabled={downloads || endsSessions}
          onClick={() => rights.send({ type: 'delete' })}
        >
          <Trans>Delete account</Trans>
        </Button>
      </Buttons>
      {confirms && (
        <ConfirmDeletion
          deleting={state === 'deleting'}
          onConfirm={() => rights.send({ type: 'delete.confirmed' })}
          onCancel={() => {
            rights.send({ type: 'delete.cancelled' });
            ask.current?.focus();
          }}
        />
      )}
    </>
  );
}
