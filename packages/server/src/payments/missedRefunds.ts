import type { GatewayName } from '@magazine-store/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { type EventSubjects, paypalSubjects, stripeSubjects } from './eventSubjects.ts';
import { type PayPalClient, pathIn } from './gateways/paypalClient.ts';
import { findByReferences } from './payments.ts';
import type { WebhookSettings } from './webhooks.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Both providers list events of this long. */
const LISTED_MILLISECONDS = 30 * DAY_MILLISECONDS;
/** An event may be listed late, and clocks may differ. */
const OVERLAP_MILLISECONDS = DAY_MILLISECONDS;
/** Events in one answer. */
const EVENTS = 100;

const AT_STRIPE = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'];
const AT_PAYPAL = [
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
];

/**
 * Settles the payments of refunds and disputes whose events didn't reach the server. The reconciler doesn't ask for
 * complete payments again, and PayPal's list of a subscription's transactions doesn't say how much of one was refunded.
 *
 * @param succeededAt The last time that this succeeded. Everything before is settled.
 */
export async function settleMissedRefunds(
  { db, payments: { settling, webhooks } }: Pick<Services, 'db' | 'payments'>,
  log: FastifyBaseLogger,
  { succeededAt, signal }: { succeededAt: Date | null; signal: AbortSignal },
): Promise<void> {
  const { stripe, paypal } = webhooks;
  const since = new Date(
    Math.max(Date.now() - LISTED_MILLISECONDS, (succeededAt?.getTime() ?? 0) - OVERLAP_MILLISECONDS),
  );
  // A provider that is away holds up no other.
  const ends = await Promise.allSettled([
    stripe && settleAll('stripe', stripeEvents(stripe, since), stripeSubjects),
    paypal && settleAll('paypal', paypalEvents(paypal.client, since), paypalSubjects),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;

  async function settleAll(
    name: GatewayName,
    events: AsyncIterable<unknown>,
    readSubjects: (event: unknown) => EventSubjects,
  ): Promise<void> {
    const settled = new Set<string>();
    let failures = 0;
    for await (const event of events) {
      const { ids, refs, refund } = readSubjects(event);
      for (const { id } of await findByReferences(db, name, ids, refs)) {
        if (signal.aborted) return;
        const known = `${id} ${refund}`;
        if (settled.has(known)) continue;
        settled.add(known);
        await settling
          .settle(id, log, (gateway, payment) => gateway.fetchState(payment, refund))
          .catch((error) => {
            failures++;
            log.error(error, `payment ${id}: a refund could not be looked up; it will be again`);
          });
      }
    }
    if (failures > 0) throw new Error(`lookups that failed at ${name}: ${failures}`);
  }
}

/** https://docs.stripe.com/api/events/list */
function stripeEvents(
  { client, account }: NonNullable<WebhookSettings['stripe']>,
  since: Date,
): AsyncIterable<unknown> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return client.events.list({ types: AT_STRIPE, created, limit: EVENTS }, account ? { stripeAccount: account } : {});
}

interface Events {
  events?: unknown[];
  links?: { rel: string; href: string }[];
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_list */
async function* paypalEvents(client: PayPalClient, since: Date): AsyncGenerator<unknown> {
  for (const type of AT_PAYPAL) yield* listPayPalEvents(client, type, since);
}

async function* listPayPalEvents(client: PayPalClient, type: string, since: Date): AsyncGenerator<unknown> {
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
