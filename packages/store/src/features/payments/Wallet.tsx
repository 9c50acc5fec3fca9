import { Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '@magazine-store/protocol';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { type CheckoutActor, canPay } from '../../core/checkout/checkoutMachine.ts';
import type { CardProvider } from '../../core/checkout/providers.ts';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';
import { LightPlace } from './LightPlace.tsx';
import { WALLET_HEIGHT } from './stripe.ts';

const Or = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${rem(1)};
  margin-block-start: ${rem(0.5)};
  color: ${token('muted')};

  &::before,
  &::after {
    content: '';
    border-block-start: 1px solid ${token('line')};
  }
`;

/** Reserves the room for the button. */
const Place = styled.div`
  min-block-size: ${WALLET_HEIGHT}px;
`;

/** The page can't disable the provider's button while another payment runs. */
function canPayNow(actor: CheckoutActor): boolean {
  const { context, value } = actor.getSnapshot();
  return value.payment === 'choosing' && canPay(context);
}

interface WalletProps {
  actor: CheckoutActor;
  card: CardProvider;
  title: string;
  money: Money;
  /** Tells whether this browser has a wallet; null until the card provider knows. */
  available: boolean | null;
  loaded: boolean;
  onAvailable: (available: boolean) => void;
}

/** The button of the wallet in the buyer's device. It opens the wallet's sheet. */
export function Wallet({ actor, card, title, money, loaded, available, onAvailable }: WalletProps) {
  const { t } = useLingui();
  const { amount, currency, precision } = money;
  const name = title || t`No title`;
  const mount = useCallback(
    (node: HTMLElement) =>
      card.mountWallet(
        node,
        { name, money: { amount, currency, precision } },
        {
          onAvailable,
          onPress() {
            const ready = canPayNow(actor);
            // Render synchronously: the sheet opens at once, and nothing may be over it.
            flushSync(() => actor.send(ready ? { type: 'wallet.opened' } : { type: 'pay', by: 'wallet' }));
            return ready;
          },
          onConfirm() {
            const ready = canPayNow(actor);
            actor.send({ type: 'wallet.closed' });
            actor.send({ type: 'pay', by: 'wallet' });
            return ready;
          },
          onCancel: () => actor.send({ type: 'wallet.closed' }),
        },
      ),
    [actor, card, name, amount, currency, precision, onAvailable],
  );
  return (
    <div hidden={available === false}>
      <Place>{loaded && <LightPlace mount={mount} />}</Place>
      <Or>
        <Trans>or</Trans>
      </Or>
    </div>
  );
}
