import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { CheckoutActor } from '../../core/checkout/checkoutMachine.ts';
import type { ConsentActor } from '../../core/checkout/consentMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Fault } from '../../ui/Fault.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const ConsentFault = styled(Fault)`
  margin-block-start: 0.5em;
`;

/** The publisher's text that the buyer accepts before paying, if there is one. */
export function ConsentBox({ actor }: { actor: CheckoutActor }) {
  const consent = useSelector(actor, ({ context }) => context.consent);
  return consent && <Box {...{ actor, consent }} />;
}

function Box({ actor, consent }: { actor: CheckoutActor; consent: ConsentActor }) {
  const { t } = useLingui();
  const id = useId();
  const { text, given } = useSelector(consent, ({ context }) => context);
  const failed = useSelector(consent, (snapshot) => snapshot.matches('failed'));
  const fixed = useSelector(actor, ({ value }) => value.payment !== 'choosing');
  const missing = useSelector(actor, ({ context }) => context.returned > 0) && given === null;

  if (failed) {
    return (
      <p role="alert">
        <Trans>The terms of your purchase could not be loaded.</Trans>{' '}
        <Button onClick={() => consent.send({ type: 'retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  if (!text) return <Spinner label={t`Loading the terms of your purchase…`} />;
  return (
    <div>
      <Check
        checked={given !== null}
        disabled={fixed}
        onChange={() => consent.send({ type: 'toggled' })}
        {...(missing && { faultId: id })}
      >
        <span lang={text.locale}>
          <Markdown text={text.markdown} />
        </span>
      </Check>
      <div role="alert" id={id}>
        {missing && (
          <ConsentFault>
            <Trans>Please give your consent before you buy.</Trans>
          </ConsentFault>
        )}
      </div>
    </div>
  );
}
