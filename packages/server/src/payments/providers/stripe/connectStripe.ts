import { parseWireAmount, STRIPE_AMOUNTS } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { HttpError } from '../../../httpError.ts';
import { type EventSubjects, names, record } from '../eventSubjects.ts';
import type { Connection, ProviderSale } from '../provider.ts';
import { type StripeSettings, stripeClient, stripeGateway } from './gateway.ts';

/** Seconds. The provider signs every delivery anew. */
const TOLERANCE = 300;
/** Events or payments in one answer. */
const EVENTS = 100;
const REFUNDS = ['charge.refunded', 'refund.failed', 'charge.dispute.created', 'charge.dispute.closed'];

interface Settings extends StripeSettings {
  webhookSecret: string;
  /** The account that sells, if it isn't the key's own. */
  account: string | undefined;
}

export function connectStripe({ webhookSecret, account, ...settings }: Settings): Connection {
  const client = stripeClient(settings);
  return {
    gateway: stripeGateway(client, account),
    readEvent: async (request) => readSubjects(readSigned(client, webhookSecret, request)),
    /** https://docs.stripe.com/api/events/list */
    async *listRefunds(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const options = account ? { stripeAccount: account } : {};
      for await (const event of client.events.list({ types: REFUNDS, created, limit: EVENTS }, options)) {
        yield readSubjects(event);
      }
    },
    /** https://docs.stripe.com/api/payment_intents/list */
    async *listSales(since, precision) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const options = account ? { stripeAccount: account } : {};
      for await (const intent of client.paymentIntents.list({ created, limit: EVENTS }, options)) {
        if (intent.status === 'succeeded') yield { ref: intent.id, read: async () => toSale(intent, precision) };
      }
    },
  };
}

function readSigned(client: Stripe, secret: string, { headers, body }: FastifyRequest): unknown {
  try {
    return client.webhooks.constructEvent(String(body), String(headers['stripe-signature'] ?? ''), secret, TOLERANCE);
  } catch (error) {
    // The signature was right, but the content is no event.
    if (error instanceof SyntaxError) return null;
    throw new HttpError(400, 'invalid_request', 'this event is not signed by the provider, or too old');
  }
}

/** Finds the PaymentIntent, which charges, refunds and disputes all name. */
function readSubjects(event: unknown): EventSubjects {
  const { id, object, status, payment_intent: intent } = record(record(record(event).data).object);
  const [failedRefund] = object === 'refund' && status === 'failed' ? names([id]) : [];
  return {
    ids: [],
    refs: names([object === 'payment_intent' ? id : (record(intent).id ?? intent)]),
    ...(failedRefund && { failedRefund }),
  };
}

function toSale({ amount, currency: code, created, metadata }: Stripe.PaymentIntent, precision: number): ProviderSale {
  const { payment, item, buyer, seal } = metadata;
  const currency = code.toUpperCase();
  return {
    note: { payment, item, buyer, seal },
    amount: parseWireAmount(STRIPE_AMOUNTS, amount, currency, precision),
    currency,
    precision,
    begunAt: new Date(created * 1000),
  };
}
