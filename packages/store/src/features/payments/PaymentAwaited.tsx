import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { CheckoutActor } from '../../core/checkout/checkoutMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';

const Frame = styled.div`
  display: grid;
  gap: ${rem(1)};
`;

/** Says that the payment was accepted, and that the money has not arrived. */
export const PaymentAwaited = ({ actor }: { actor: CheckoutActor }) => (
  <Frame>
    <p role="status">
      <Trans>Your payment is on its way. You can read the issue as soon as it arrives.</Trans>
    </p>
    <Button onClick={() => actor.send({ type: 'cancel' })}>
      <Trans>Close</Trans>
    </Button>
  </Frame>
);
