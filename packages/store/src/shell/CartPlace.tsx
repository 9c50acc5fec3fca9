import type { PageData } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import type { AppActor } from '../core/appMachine.ts';
import { PaymentsScreen } from './laterChunks.ts';
import { ScreenFrame } from './ScreenFrame.tsx';

interface CartPlaceProps {
  app: AppActor;
  page: PageData;
  onError: () => void;
}

/** The checkout, and its empty frame while the code loads. */
export function CartPlace({ app, page, onError }: CartPlaceProps) {
  const checkout = useSelector(app, ({ context }) => context.checkout);
  if (!checkout) return null;
  const { wanted, offer, actor } = checkout;
  const close = () => (actor ? actor.send({ type: 'cancel' }) : app.send({ type: 'purchase.abandoned' }));
  const waiting = <ScreenFrame name="cart" plan={wanted.type === 'plan'} onClose={close} />;
  if (!offer || !actor) return waiting;
  return (
    <PaymentsScreen waiting={waiting} onError={onError}>
      {({ CartScreen }) => (
        <CartScreen checkout={{ ...offer, actor }} currency={page.currency} precision={page.currency_precision} />
      )}
    </PaymentsScreen>
  );
}
