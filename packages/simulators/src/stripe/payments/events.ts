import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { LIST_PARAMETERS, toPage } from '../wire/lists.ts';
import { notFound } from '../wire/refusal.ts';

export function retrieveEvent({ ledger, id }: CallContext): Stripe.Event {
  const event = ledger.events.get(id);
  if (!event) throw notFound('event', id, 'id');
  return event;
}

/** https://docs.stripe.com/api/events/list */
export function listEvents({ ledger, params }: CallContext) {
  params.only([...LIST_PARAMETERS, 'type', 'types', 'expand']);
  const type = params.text('type');
  const types = type === undefined ? params.list('types') : [type];
  const matches = (event: Stripe.Event) =>
    !types ||
    types.some(
      (wanted) => wanted === event.type || (wanted.endsWith('.*') && event.type.startsWith(wanted.slice(0, -1))),
    );
  return toPage('/v1/events', [...ledger.events.values()].filter(matches), params);
}
