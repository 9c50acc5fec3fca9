import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorCode, formatMoney, type Money, paymentErrors } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { CheckoutActor, PaymentError } from '../../core/checkout/checkoutMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { focusRing, token } from '../../ui/theme.ts';

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

// Use the types alone: an import of the table would put it into the first chunk.
const TOO_MANY: ErrorCode = 'too_many_requests';
const IN_PROGRESS: ErrorCode = 'in_progress';
/** Errors that another try can't change. */
const FINAL = ['currency_changed', 'not_sold', IN_PROGRESS];

interface PaymentFailureProps {
  actor: CheckoutActor;
  /** The current price. */
  money: Money;
}

/** Says why the payment failed, and offers the next steps. */
export function PaymentFailure({ actor, money }: PaymentFailureProps) {
  const { t, i18n } = useLingui();
  const error = useSelector(actor, ({ context }) => context.error);
  const formerPrice = useSelector(actor, ({ context }) => context.formerPrice);
  const heading = useRef<HTMLHeadingElement>(null);
  // The element that had the focus is hidden now. The dialog takes the focus as it opens, so this comes after it.
  useEffect(() => heading.current?.focus(), []);
  if (!error) return null;

  const failureTexts = ({ code, messageRaw }: PaymentError): { title: string; text: string; reason?: string } => {
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
      case 'bank_blocked':
        return {
          title: t`Payment error`,
          text: t`Your bank’s page could not be shown, so you haven’t been charged. Check your ad blocker and try again, or choose another way to pay.`,
        };
      case 'approval_failed':
        return {
          title: t`Payment error`,
          text: t`The payment provider’s window could not be opened or was interrupted, so you haven’t been charged. Allow pop-up windows for this page, then try again.`,
          reason: messageRaw,
        };
      case 'no_answer':
        return {
          title: t`Payment error`,
          text: t`The store did not answer, so we don’t know yet whether your payment was collected. Please try again: you pay only once.`,
          reason: t`Server error`,
        };
      case IN_PROGRESS:
        return {
          title: t`Payment under way`,
          text: t`Another payment for this is already on its way, so you haven’t been charged again. You can read as soon as it arrives.`,
        };
      case 'price_changed': {
        const before = formatMoney({ ...money, amount: formerPrice }, i18n.locale);
        const now = formatMoney(money, i18n.locale);
        return {
          title: t`The price has changed`,
          text: t`The price was ${before} and is now ${now}. You haven’t been charged.`,
        };
      }
      case 'currency_changed':
        return {
          title: t`The price has changed`,
          text: t`Prices are now in another currency. You haven’t been charged. Please reload the page to see the new price.`,
        };
      case 'not_sold':
        return { title: t`No longer available`, text: t`This is no longer for sale. You haven’t been charged.` };
      default: {
        // The refusal's `message` is the server's own English. Only the provider's words tell the buyer more.
        const reason = code === 'server_error' ? t`Server error` : messageRaw;
        return { title: t`Payment error`, text: t`Your payment could not be collected.`, reason };
      }
    }
  };
  const { title, text, reason } = failureTexts(error);
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
        {!FINAL.includes(error.code) && (
          <Button $primary onClick={() => actor.send({ type: 'retry' })}>
            {error.code === 'price_changed' ? <Trans>Continue at the new price</Trans> : <Trans>Try again</Trans>}
          </Button>
        )}
        <Button onClick={() => actor.send({ type: 'cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Buttons>
    </Frame>
  );
}
