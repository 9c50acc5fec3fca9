import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../httpError.ts';
import { type EventSubjects, names, record } from '../eventSubjects.ts';
import type { Connection, Surroundings } from '../provider.ts';
import { type PayPalClient, PayPalRefusal, type PayPalSettings, pathIn, paypalClient } from './client.ts';
import { paymentIdIn, paypalGateway } from './gateway.ts';
import { gatewayPlans } from './plans.ts';
import { findSale } from './sales.ts';

/** Milliseconds. The provider repeats deliveries for three days. */
const TOLERANCE = 4 * 24 * 60 * 60 * 1000;
/** Events in one answer. */
const EVENTS = 100;
const REFUNDS = [
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** An order is captured; a period of a subscription is paid. */
const SALES = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.SALE.COMPLETED'];
/** https://developer.paypal.com/api/rest/webhooks/events-dashboard/ */
const LISTED_DAYS = 30;

interface Settings extends PayPalSettings {
  webhookId: string;
}

export function connectPaypal(
  { webhookId, ...settings }: Settings,
  { store, ...surroundings }: Omit<Surroundings, 'timeout'>,
): Connection {
  const client = paypalClient(settings);
  return {
    gateway: paypalGateway(client, gatewayPlans(client, settings.clientId, { store, ...surroundings }), store),
    readEvent: async (request) => readSubjects(await readSigned(client, webhookId, request)),
    checksSignatures: true,
    async *listRefunds(since) {
      for (const type of REFUNDS) for await (const event of listEvents(client, type, since)) yield readSubjects(event);
    },
    listsDays: LISTED_DAYS,
    async *listSales(since, precision) {
      for (const type of SALES) {
        for await (const event of listEvents(client, type, since)) {
          const sale = findSale(client, event, precision);
          if (sale) yield sale;
        }
      }
    },
  };
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post */
async function readSigned(
  client: PayPalClient,
  webhookId: string,
  { headers, body }: FastifyRequest,
): Promise<unknown> {
  const refused = new HttpError(400, 'invalid_request', 'this event is not signed by the provider, or too old');
  const time = String(headers['paypal-transmission-time'] ?? '');
  if (!(Math.abs(Date.now() - Date.parse(time)) <= TOLERANCE)) throw refused;
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

/**
 * Finds the payment. A sale has the store's id as `custom`; a refund names a subscription's payment as `sale_id`, and an
 * order's in a link. A dispute may name nothing but the charge.
 */
function readSubjects(event: unknown): EventSubjects {
  const { id, custom_id, custom, billing_agreement_id, disputed_transactions, sale_id, links } = record(
    record(event).resource,
  );
  const disputed = listOf(disputed_transactions);
  const above = listOf(links).filter(({ rel }) => rel === 'up');
  return {
    ids: names([custom_id, custom, ...disputed.map((transaction) => transaction.custom)]).map(paymentIdIn),
    refs: names([id, billing_agreement_id]),
    charges: names([
      sale_id,
      ...above.map(({ href }) => String(href).split('/').at(-1)),
      ...disputed.map((transaction) => transaction.seller_transaction_id),
    ]),
    refund: sale_id === undefined ? undefined : names([id])[0],
  };
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);

interface Events {
  events?: unknown[];
  links?: { rel: string; href: string }[];
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_list */
async function* listEvents(client: PayPalClient, type: string, since: Date): AsyncGenerator<unknown> {
  const query = new URLSearchParams({
    event_type: type,
    start_time: since.toISOString(),
    end_time: new Date().toISOString(),
    page_size: String(EVENTS),
  });
  for (let page: string | undefined = `/v1/notifications/webhooks-events?${query}`; page !== undefined; ) {
    const { events = [], links = [] }: Events = await client.get<Events>(page);
    yield* events;
    const next = links.find(({ rel }) => rel === 'next');
    page = next && pathIn(next.href);
  }
}
