import type { Answer, CallContext } from '../wire/callContext.ts';
import { notFound } from '../wire/refusal.ts';
import { AUTH_ALGO, CERT_PATH } from './signature.ts';

/** https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post */
export function verifySignature({ stage, body }: CallContext): Answer {
  const transmission = {
    id: body.required('transmission_id'),
    time: body.required('transmission_time'),
    webhookId: body.required('webhook_id'),
    // The payload is written anew, as events are sent: without spaces, with fields in their received order.
    payload: JSON.stringify(body.whole('webhook_event')) ?? '',
  };
  const known =
    body.required('auth_algo') === AUTH_ALGO &&
    body.required('cert_url') === stage.ledger.base + CERT_PATH &&
    transmission.webhookId === stage.webhookId;
  const genuine = stage.signingKey.verifies(transmission, body.required('transmission_sig'));
  return { status: 200, body: { verification_status: known && genuine ? 'SUCCESS' : 'FAILURE' } };
}

/** The most events in one answer. */
const MAX_EVENTS = 300;

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_list */
export function listEvents({ stage: { ledger }, query }: CallContext): Answer {
  const type = query.get('event_type');
  const from = Date.parse(query.get('start_time') ?? '1970-01-01');
  const to = Date.parse(query.get('end_time') ?? '9999-12-31');
  const events = [...ledger.events.values()]
    .reverse()
    .filter((event) => type === null || event.event_type === type)
    .filter(({ create_time: time }) => Date.parse(time) >= from && Date.parse(time) <= to);
  const begin = Math.max(
    0,
    events.findIndex(({ id }) => id === query.get('start_id')),
  );
  const end = begin + Math.min(MAX_EVENTS, Number(query.get('page_size') ?? 10));
  const shown = events.slice(begin, end);
  const linkTo = (rel: string, more: Record<string, string>) => {
    const asked = new URLSearchParams({ ...Object.fromEntries(query), ...more });
    return ledger.link(rel, `/v1/notifications/webhooks-events?${asked}`);
  };
  const next = events[end];
  const links = [linkTo('self', {}), ...(next ? [linkTo('next', { start_id: next.id })] : [])];
  return { status: 200, body: { events: shown, count: shown.length, links } };
}

export function showEvent({ stage: { ledger }, id }: CallContext): Answer {
  const event = ledger.events.get(id);
  if (!event) throw notFound();
  return { status: 200, body: event };
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_get: the one webhook, which gets all events. */
export function showWebhook({ stage, id }: CallContext): Answer {
  if (id !== stage.webhookId) throw notFound();
  return { status: 200, body: { id, url: stage.webhookUrl(), event_types: [{ name: '*' }] } };
}
