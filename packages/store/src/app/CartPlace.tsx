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
  const filling = useSelector(app, ({ context }) => context.filling);
  const cart = actor && cartOf(actor);
  const item = cart?.item ?? filling;
  if (!item) return null;
  const close = () => (cart ? cart.actor.send({ type: 'cancel' }) : app.send({ type: 'purchase.abandoned' }));
  const waiting = <ScreenFrame name="cart" plan={item.type === 'plan'} onClose={close} />;
  if (!cart) return waiting;
  return (
    <PaymentsScreen waiting={waiting} onError={onError}>
      {({ CartScreen }) => <CartScreen cart={cart} currency={page.currency} precision={page.currency_precision} />}
    </PaymentsScreen>
  );
}
