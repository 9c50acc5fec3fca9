import type { PageData } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import type { AppActor } from './appMachine.ts';
import { cartOf, PaymentsScreen } from './fillCart.ts';
import { ScreenFrame } from './ScreenFrame.tsx';

interface CartPlaceProps {
  app: AppActor;
  page: PageData;
  onError: () => void;
}

/** Where what is in the cart is paid. */
export function CartPlace({ app, page, onError }: CartPlaceProps) {
  const actor = useSelector(app, ({ context }) => context.cart);
  const cart = actor && cartOf(actor);
  if (!cart) return null;
  const close = () => cart.actor.send({ type: 'cancel' });
  const waiting = <ScreenFrame name="cart" plan={cart.item.type === 'plan'} onClose={close} />;
  return (
    <PaymentsScreen waiting={waiting} onError={onError}>
      {({ CartScreen }) => <CartScreen cart={cart} currency={page.currency} precision={page.currency_precision} />}
    </PaymentsScreen>
  );
}
