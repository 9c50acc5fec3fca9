import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { findByReferences } from './payments.ts';
import type { ConnectedProvider } from './providers/provider.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Stripe and PayPal list events of this long. */
const LISTED_MILLISECONDS = 30 * DAY_MILLISECONDS;
/** An event may be listed late, and clocks may differ. */
const OVERLAP_MILLISECONDS = DAY_MILLISECONDS;

/**
 * Settles the payments of refunds and disputes whose events didn't reach the server. The reconciler doesn't ask for
 * complete payments again, and PayPal's list of a subscription's transactions doesn't say how much of one was refunded.
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
    const settled = new Set<string>();
    let failures = 0;
    for await (const event of listRefunds(since)) {
      const { refund, failedRefund } = event;
      for (const payment of await findByReferences(db, name, event)) {
        if (signal.aborted) return;
        const known = `${payment.id} ${refund} ${failedRefund}`;
        if (settled.has(known)) continue;
        settled.add(known);
        await refunds.settleNamed(payment, event, log).catch((error) => {
          failures++;
          log.error(error, `payment ${payment.id}: a refund could not be looked up; it will be again`);
        });
      }
    }
    if (failures > 0) throw new Error(`lookups that failed at ${name}: ${failures}`);
  }
}
