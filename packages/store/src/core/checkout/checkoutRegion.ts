import { assign, emit, enqueueActions, not } from 'xstate';
import { ownsItem, placeAfterCheckout, placeAfterPurchase, purchasedItem } from '../appContext.ts';
import { appSetup } from '../appSetup.ts';
import { isPage } from '../routes.ts';

/** Opens one checkout at a time, and does what it asks for. */
export const checkoutRegion = appSetup.createStateConfig({
  initial: 'closed',
  on: {
    'purchase.wanted': [
      { guard: 'checkHasFailed', actions: 'checkFirst' },
      { guard: 'isSignedOut', actions: 'askToSignIn' },
      {
        target: '.loading',
        actions: [
          assign({ checkout: ({ event }) => ({ wanted: event.item, offer: null, actor: null }) }),
          // The signed-in reader first leaves the sign-in page; then the checkout opens.
          enqueueActions(({ context, enqueue }) => {
            if (!isPage(context.route, 'login')) enqueue('openCheckout');
          }),
        ],
      },
    ],
  },
  states: {
    closed: {},
    /** The visitor sees the checkout's frame. Going elsewhere, or back, gives the checkout up. */
    loading: {
      always: { guard: 'hasNoCheckout', target: 'closed' },
      on: { 'purchase.abandoned': { target: 'leaving', actions: 'giveUpCheckout' } },
      invoke: {
        src: 'loadCheckout',
        input: ({ context: { checkout, publication } }) => ({ wanted: checkout?.wanted, publication }),
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: 'leaving',
            actions: ['giveUpCheckout', { type: 'notify', params: { code: 'item_not_found' } }],
          },
          {
            target: 'awaitingSession',
            actions: assign(({ context: { checkout }, event: { output } }) => ({
              checkout: checkout && { ...checkout, offer: output },
            })),
          },
        ],
        onError: {
          target: 'leaving',
          actions: ['giveUpCheckout', { type: 'notify', params: { code: 'failed_to_load' } }],
        },
      },
    },
    awaitingSession: {
      always: [
        { guard: 'hasNoCheckout', target: 'closed' },
        { guard: 'isSignedIn', target: 'open' },
        {
          guard: 'isSignedOut',
          target: 'leaving',
          actions: [
            enqueueActions(({ context: { checkout }, enqueue }) => {
              if (checkout) enqueue.raise({ type: 'purchase.wanted', item: checkout.wanted });
            }),
            'giveUpCheckout',
          ],
        },
      ],
      on: { 'purchase.abandoned': { target: 'leaving', actions: 'giveUpCheckout' } },
    },
    leaving: { always: { guard: 'hasNoCheckout', target: 'closed' } },
    open: {
      entry: [
        assign(
          ({
            context: {
              checkout,
              visitor: { user },
            },
            spawn,
            self,
          }) => {
            if (!checkout?.offer || !user) return {};
            const { logic, input } = checkout.offer;
            const actor = spawn(logic, { input: { ...input, user, owner: self } });
            return { checkout: { ...checkout, actor } };
          },
        ),
        enqueueActions(({ context: { place }, enqueue }) => {
          enqueue({ type: 'tellCheckoutPlace', params: { place } });
          enqueue('openCheckout');
          enqueue('tellCheckoutOwned');
        }),
      ],
      exit: enqueueActions(({ context: { checkout }, enqueue }) => {
        if (checkout?.actor) enqueue.stopChild(checkout.actor);
        enqueue.assign({ checkout: null });
      }),
      on: {
        // Only one checkout is open at a time. A checkout that the visitor left during a payment comes back.
        'purchase.wanted': { guard: not('isSignedOut'), actions: 'openCheckout' },
        'checkout.failedAway': { actions: 'openCheckout' },
        'checkout.closed': 'closed',
        'checkout.left': {
          actions: [
            enqueueActions(({ context: { session }, event: { unsure }, enqueue }) => {
              if (session && unsure) enqueue.sendTo(session, { type: 'refresh' });
            }),
            { type: 'leaveCheckoutFor', params: ({ event }) => placeAfterPurchase(event.item) },
          ],
        },
        'checkout.bought': {
          actions: [
            enqueueActions(({ context: { session }, event: { item, pending }, enqueue }) => {
              if (session) enqueue.sendTo(session, { type: 'purchased', item: purchasedItem(item, pending) });
              enqueue.emit({ type: 'purchased', item });
            }),
            { type: 'leaveCheckoutFor', params: ({ event }) => placeAfterCheckout(event.item, event.pending) },
          ],
        },
        'checkout.owned': {
          actions: [
            enqueueActions(({ context, event, enqueue }) => {
              if (!ownsItem(context, event.item)) enqueue('checkSession');
              if (event.paying) enqueue({ type: 'notify', params: { code: 'already_owned' } });
            }),
            { type: 'leaveCheckoutFor', params: ({ event }) => placeAfterCheckout(event.item, false) },
          ],
        },
        'checkout.taxIdDeleted': {
          actions: enqueueActions(({ context: { session, visitor }, enqueue }) => {
            if (!session || !visitor.user) return;
            enqueue.sendTo(session, { type: 'user.changed', user: { ...visitor.user, tax_id: null } });
          }),
        },
        'checkout.providerFailed': { actions: emit({ type: 'failed', code: 'payment_provider_unavailable' }) },
      },
    },
  },
});
