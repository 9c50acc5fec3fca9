import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { areRefunded } from './charges.ts';
import { findByReferences } from './payments.ts';
import type { EventSubjects } from './providers/eventSubjects.ts';
import type { Payment } from './providers/gateway.ts';
import type { ConnectedProvider } from './providers/provider.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Stripe and PayPal list events of this long. */
const LISTED_MILLISECONDS = 30 * DAY_MILLISECONDS;
/** An event may be listed late, and clocks may differ. */
const OVERLAP_MILLISECONDS = DAY_MILLISECONDS;
/** The questions to a provider at the same time. */
const AT_ONCE = 8;

/**
 * Settles the payments of refunds and disputes whose events didn't reach the server. The reconciler doesn't ask for
 * complete payments again, and PayPal's list of a subscription's transactions doesn't say how much of one was refunded. What
 * is refunded as a whole is not asked about again: there may be thousands of events.
 *
 * @param succeededAt The last time that this succeeded. Everything before is settled.
 */
export async function settleMissedRefunds(
  { db, payments: { refunds, providers } }: Pick<Services, 'db' | 'payments'>,
  log: FastifyBaseLogger,
  { succeededAt, signal }: { succeededAt: Date | null; signal: AbortSignal },
): Promise<void> {
  const since = new Date(
    Math.max(Date.now() - LISTED_MILLISECONDS, (succeededAt?.getTime() ?? 0) - OVERLAP_MILLISECONDS),
  );
  // A provider that is away holds up no other.
  const ends = await Promise.allSettled(providers.map(settleAll));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;

  async function settleAll({ name, listRefunds }: ConnectedProvider): Promise<void> {
    const events = listRefunds(since);
    const settled = new Set<string>();
    let failures = 0;
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, settleNext));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (failures > 0) throw new Error(`lookups that failed at ${name}: ${failures}`);

    /** Settles one event after the other, until there is none left. */
    async function settleNext(): Promise<void> {
      for await (const event of events) {
        for (const payment of await findByReferences(db, name, event)) {
          if (signal.aborted) return;
          await settleOnce(payment, event);
        }
      }
    }

    async function settleOnce(payment: Payment, event: EventSubjects): Promise<void> {
      const { refund, failedRefund, charges } = event;
      const known = `${payment.id} ${refund} ${failedRefund}`;
      if (settled.has(known)) return;
      settled.add(known);
      if (!failedRefund && (await areRefunded(db, payment.id, charges))) return;
      await refunds.settleNamed(payment, event, log).catch((error) => {
        failures++;
        log.error(error, `payment ${payment.id}: a refund could not be looked up; it will be again`);
      });
    }
  }
}
