import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { HttpError } from '../httpError.ts';
import { sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { type EventSubjects, paypalSubjects, stripeSubjects } from './eventSubjects.ts';
import { type PayPalClient, PayPalRefusal } from './gateways/paypalClient.ts';
import { findByReferences, updatePayment } from './payments.ts';

/** Seconds. The provider signs every delivery anew. */
const STRIPE_TOLERANCE = 300;
/** Milliseconds. The provider repeats deliveries for three days. */
const PAYPAL_TOLERANCE = 4 * 24 * 60 * 60 * 1000;

export interface WebhookSettings {
  /** `account` is the account that sells, if it isn't the key's own. */
  stripe?: { client: Stripe; secret: string; account: string | undefined };
  paypal?: { client: PayPalClient; webhookId: string };
}

/**
 * The routes for the providers' webhooks. An event only names the payment that the server then asks the provider about.
 * Therefore events may come often, late and in any order.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { db, sendMail, payments: { settling, webhooks } }: Services,
): void {
  const { stripe, paypal } = webhooks;
  // The signature covers exactly these bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  async function settleSubjects(
    gateway: 'stripe' | 'paypal',
    { ids, refs, refund }: EventSubjects,
    request: FastifyRequest,
  ) {
    for (const payment of await findByReferences(db, gateway, ids, refs)) {
      // If this server ends now, or the provider does not answer, the reconciler settles the payment.
      await updatePayment(db, payment.id, { due_at: new Date() });
      await settling
        .settle(payment.id, request.log, (asked, known) => asked.fetchState(known, refund))
        .catch((error) => request.log.error(error));
    }
    sendQueued(db, sendMail, request.log);
    return { received: true };
  }

  if (stripe) {
    app.post('/webhooks/stripe', async (request) => {
      const event = stripeEvent(stripe, request);
      return settleSubjects('stripe', stripeSubjects(event), request);
    });
  }
  if (paypal) {
    app.post('/webhooks/paypal', async (request) => {
      const event = await paypalEvent(paypal, request);
      return settleSubjects('paypal', paypalSubjects(event), request);
    });
  }
}

function stripeEvent({ client, secret }: { client: Stripe; secret: string }, request: FastifyRequest): unknown {
  try {
    const signature = request.headers['stripe-signature'] ?? '';
    return client.webhooks.constructEvent(String(request.body), signature, secret, STRIPE_TOLERANCE);
  } catch (error) {
    // The signature was right, but the content is no event.
    if (error instanceof SyntaxError) return null;
    throw new HttpError(400, 'invalid_request', 'this event is not signed by the provider, or too old');
  }
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post */
async function paypalEvent(
  { client, webhookId }: { client: PayPalClient; webhookId: string },
  { headers, body }: FastifyRequest,
): Promise<unknown> {
  const refused = new HttpError(400, 'invalid_request', 'this event is not signed by the provider, or too old');
  const time = String(headers['paypal-transmission-time'] ?? '');
  if (!(Math.abs(Date.now() - Date.parse(time)) <= PAYPAL_TOLERANCE)) throw refused;
  let event: unknown;
  try {
    event = JSON.parse(String(body));
  } catch {
    throw refused;
  }
  const proof = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: time,
    webhook_id: webhookId,
  });
  try {
    // Sends the event's bytes unchanged. JSON written anew would be another event to the provider.
    const asked = `${proof.slice(0, -1)},"webhook_event":${String(body)}}`;
    const { verification_status: status } = await client.post<{ verification_status: string }>(
      '/v1/notifications/verify-webhook-signature',
      asked,
    );
    if (status === 'SUCCESS') return event;
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
  }
  throw refused;
}
