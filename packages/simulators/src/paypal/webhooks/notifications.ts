import type { Answer, CallContext } from '../wire/callContext.ts';
import { missing } from '../wire/refusal.ts';
import { AUTH_ALGO, CERT_PATH } from './signature.ts';

/** https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post */
export function verifySignature({ stage, body }: CallContext): Answer {
  const transmission = {
    id: body.needed('transmission_id'),
    time: body.needed('transmission_time'),
    webhookId: body.needed('webhook_id'),
    // Written anew, as events are sent: without spaces, in the order in which they came.
    payload: JSON.stringify(body.whole('webhook_event')) ?? '',
  };
  const known =
    body.needed('auth_algo') === AUTH_ALGO &&
    body.needed('cert_url') === stage.ledger.base + CERT_PATH &&
    transmission.webhookId === stage.webhookId;
  const genuine = stage.signingKey.verifies(transmission, body.needed('transmission_sig'));
  return { status: 200, body: { verification_status: known && genuine ? 'SUCCESS' : 'FAILURE' } };
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_list */
export function listEvents({ stage: { ledger }, query }: CallContext): Answer {
  const type = query.get('event_type');
  const events = [...ledger.events.values()].reverse().filter((event) => type === null || event.event_type === type);
  const shown = events.slice(0, Number(query.get('page_size') ?? 10));
  const links = [ledger.link('self', '/v1/notifications/webhooks-events')];
  return { status: 200, body: { events: shown, count: shown.length, links } };
}

export function showEvent({ stage: { ledger }, id }: CallContext): Answer {
  const event = ledger.events.get(id);
  if (!event) throw missing();
  return { status: 200, body: event };
}
