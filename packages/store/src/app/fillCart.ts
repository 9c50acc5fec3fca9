import type { I18n } from '@lingui/core';
import type { Locale, PurchaseItem } from '@magazine-store/protocol';
import { waitFor } from 'xstate';
import type { Client } from '../api/client.ts';
import type { Drafts } from '../drafts.ts';
import type { CartActor } from '../payments/cartMachine.ts';
import { isBusy, stageOf } from '../payments/cartStages.ts';
import type { Cart } from '../payments/createCart.ts';
import type { SessionActor } from '../session/sessionMachine.ts';
import { lazyScreen } from '../ui/LazyScreen.tsx';
import type { Announce } from './announce.ts';
import { heldBy, isAtCheckout, isSignedIn, isSignedOut } from './appContext.ts';
import type { AppActor } from './appMachine.ts';
import type { PlaceState } from './place.ts';
import { buildPath } from './routes.ts';

interface Around {
  app: AppActor;
  client: Client;
  announce: Announce;
  i18n: I18n;
  drafts: Drafts;
}

const loadPayments = () => import('../payments/index.ts');
export const PaymentsScreen = lazyScreen(loadPayments);

const carts = new WeakMap<CartActor, Cart>();

/** With all that its screen needs. */
export const cartOf = (actor: CartActor): Cart | undefined => carts.get(actor);

/** Opens the cart with this in it. Never rejects. */
export async function fillCart(around: Around, wanted: PurchaseItem): Promise<void> {
  const { app, client, i18n, drafts } = around;
  const fail = (code: 'item_not_found' | 'failed_to_load') => {
    app.send({ type: 'purchase.abandoned' });
    app.send({ type: 'notify', notice: { code } });
  };
  try {
    const [payments] = await Promise.all([
      loadPayments(),
      // The session may still be loading when the reader presses.
      waitFor(app, ({ context }) => isSignedIn(context) || isSignedOut(context)),
    ]);
    const { publication, session, cart, filling } = app.getSnapshot().context;
    // The reader has closed the waiting frame.
    if (!filling) return;
    const user = session?.getSnapshot().context.user;
    if (!publication || !session || !user) return app.send({ type: 'purchase.wanted', item: wanted });
    // One at a time: what was left while it was being paid comes back.
    if (cart) {
      app.send({ type: 'purchase.abandoned' });
      return show(app);
    }
    const item = payments.itemFor(wanted, publication);
    if (!item) return fail('item_not_found');
    const filled = payments.createCart(client, publication.page, item, {
      user,
      locale: i18n.locale as Locale,
      drafts,
    });
    carts.set(filled.actor, filled);
    app.send({ type: 'cart.changed', cart: filled.actor });
    show(app);
    watch(around, session, filled, payments);
  } catch {
    fail('failed_to_load');
  }
}

/** A dialog; embedded a page. */
function show(app: AppActor): void {
  const { embedded } = app.getSnapshot().context;
  app.send(embedded ? { type: 'page.open', page: 'cart' } : { type: 'dialog.open', dialog: 'cartDialog' });
}

interface Destination {
  location: string;
  state?: PlaceState;
}

const subscriptionSection: Destination = { location: '/account', state: { expand: 'subscription' } };

const wayBack = ({ type, id }: PurchaseItem): Destination =>
  type === 'issue' ? { location: buildPath({ name: 'issue', issueId: id }) } : subscriptionSection;

/** Where the buyer goes once it is theirs, or will be. */
function wayOn(item: PurchaseItem, pending: boolean): Destination {
  return item.type === 'issue' || pending ? wayBack(item) : { location: '/' };
}

type Payments = Awaited<ReturnType<typeof loadPayments>>;

/** Tells the store what comes of a cart, and ends the cart once it is closed; but nothing that is being paid. */
function watch({ app, client, announce }: Around, session: SessionActor, cart: Cart, payments: Payments): void {
  const { actor, item } = cart;
  const context = () => app.getSnapshot().context;
  /** A buyer who leaves while the payment runs is brought back if it fails. */
  let away: 'no' | 'paying' | 'returning' = 'no';

  const leaveFor = (to: Destination) => {
    if (isAtCheckout(context())) app.send({ type: 'page.close', to });
  };
  const refreshUser = () =>
    client.call('getMe').then(
      (user) => session.send({ type: 'user.changed', user }),
      () => app.send({ type: 'connection.failed' }),
    );

  function look() {
    const snapshot = actor.getSnapshot();
    if (isAtCheckout(context())) {
      away = 'no';
    } else if (isBusy(snapshot)) {
      away = 'paying';
    } else if (away === 'paying' && stageOf(snapshot) === 'failed') {
      away = 'returning';
      show(app);
    } else if (away !== 'returning') {
      for (const { unsubscribe } of subscriptions) unsubscribe();
      // Nothing can be approved any more.
      actor.send({ type: 'cancel' });
      actor.stop();
      app.send({ type: 'cart.changed', cart: null });
    }
  }

  function heedSession() {
    if (isSignedOut(context())) leaveFor({ location: '/' });
    else if (payments.owns(heldBy(context()), item)) actor.send({ type: 'owned' });
  }

  actor.on('bought', ({ pending }) => {
    const { type, id } = item;
    session.send({ type: 'purchased', item: type === 'issue' ? { type, id } : { type, ...(pending && { pending }) } });
    announce('purchase', { type, id });
    // The plan, or the tax id that was given, is now theirs.
    if (type === 'plan' || actor.getSnapshot().context.billing.wanted) refreshUser();
    leaveFor(wayOn(item, pending));
  });
  actor.on('had', () => {
    if (!payments.owns(heldBy(context()), item)) session.send({ type: 'doubted' });
    leaveFor(wayOn(item, false));
  });
  actor.on('left', () => leaveFor(wayBack(item)));
  actor.on('expired', () => session.send({ type: 'expired' }));
  actor.on('user.changed', refreshUser);
  actor.on('outdated', () => app.send({ type: 'refresh' }));
  actor.on('provider.failed', () => announce('error', { code: 'payment_provider_unavailable' }));
  actor.on('connection.failed', () => app.send({ type: 'connection.failed' }));
  const subscriptions = [app.subscribe(look), actor.subscribe(look), session.subscribe(heedSession)];
  heedSession();
}
