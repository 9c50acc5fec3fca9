import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorCode, paymentErrors } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { focusRing, token } from '../theme.ts';
import { Button } from '../ui/Button.tsx';
import type { CartActor } from './cartMachine.ts';
import type { PaymentError } from './cartSetup.ts';

const Frame = styled.div`
  display: grid;
  gap: ${rem(1)};
`;

const Title = styled.h3`
  font-size: 1.2em;
  color: ${token('danger')};
  border-radius: 4px;
  ${focusRing}
`;

const Text = styled.p`
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
  padding-block-start: ${rem(0.5)};
`;

// By its type alone: its table would come with what loads first.
const TOO_MANY: ErrorCode = 'too_many_requests';

/** Why nothing was paid, and how to go on. */
export function PaymentFailure({ actor }: { actor: CartActor }) {
  const { t } = useLingui();
  const error = useSelector(actor, ({ context }) => context.error);
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is out of sight now. After the dialog, which takes the focus as it opens.
  useEffect(() => heading.current?.focus(), []);
  if (!error) return null;

  const textsOf = ({ code, message, messageRaw }: PaymentError): { title: string; text: string; reason?: string } => {
    switch (code) {
      case paymentErrors.cardDeclined:
        return {
          title: t`Card Declined`,
          text: t`We could not collect your payment because the card was declined.`,
        };
      case paymentErrors.insufficientFunds:
        return {
          title: t`Payment Declined`,
          text: t`We could not collect your payment. You may have insufficient funds or reached payment limit.`,
        };
      case paymentErrors.invalidCard:
        return { title: t`Card Declined`, text: t`Your card details are incorrect.` };
      case TOO_MANY:
        return {
          title: t`Too many attempts`,
          text: t`Several cards were refused. Please wait a while before you try again.`,
        };
      default: {
        const reason = code === 'server_error' ? t`Server error` : messageRaw || message;
        return { title: t`Payment error`, text: t`Your payment could not be collected.`, reason };
      }
    }
  };
  const { title, text, reason } = textsOf(error);
  return (
    <Frame role="alert" part="payment-error">
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text>{text}</Text>
      {reason && (
        <Text>
          <Trans>Detailed reason: {reason}</Trans>
        </Text>
      )}
      <Buttons>
        <Button $primary onClick={() => actor.send({ type: 'retry' })}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={() => actor.send({ type: 'cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Buttons>
    </Frame>
  );
}
