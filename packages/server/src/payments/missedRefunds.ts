import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { paypalSubjects } from './eventSubjects.ts';
import { type PayPalClient, pathIn } from './gateways/paypalClient.ts';
import { findNamed } from './payments.ts';

/** PayPal lists events for so long. */
const LISTED_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
const PAGE_SIZE = 100;
const REFUNDS = [
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
] as const;

/**
 * Settles the payments of refunds whose events didn't reach the server: a payment that is complete is not asked for again,
 * and PayPal's list of a subscription's transactions doesn't say how much of one was refunded.
 */
export async function settleMissedRefunds(
  { db, payments: { settling, webhooks } }: Pick<Services, 'db' | 'payments'>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const client = webhooks.paypal?.client;
  if (!client) return;
  for (const type of REFUNDS) {
    for await (const event of listedEvents(client, type)) {
      const { ids, refs, refund } = paypalSubjects(event);
      for (const { id } of await findNamed(db, 'paypal', ids, refs)) {
        if (signal.aborted) return;
        await settling
          .settle(id, log, (gateway, payment) => gateway.look(payment, refund))
          .catch((error) => log.error(error, `payment ${id}: a refund could not be looked up; it will be again`));
      }
    }
  }
}

interface Events {
  events?: unknown[];
  links?: { rel: string; href: string }[];
}

/** The newest first. https://developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_list */
async function* listedEvents(client: PayPalClient, type: string): AsyncGenerator<unknown> {
  const query = new URLSearchParams({
    event_type: type,
    start_time: new Date(Date.now() - LISTED_MILLISECONDS).toISOString(),
    end_time: new Date().toISOString(),
    page_size: String(PAGE_SIZE),
  });
  for (let page: string | undefined = `/v1/notifications/webhooks-events?${query}`; page !== undefined; ) {
    const { events = [], links = [] }: Events = await client.get<Events>(page);
    yield* events;
    const next = links.find(({ rel }) => rel === 'next');
    page = next && pathIn(next.href);
  }
}
