import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { claimDue, databaseTime, findStaleWithout } from './payments.ts';
import type { Payment } from './providers/gateway.ts';
import { STALE_AFTER } from './transition.ts';

/** Other servers leave a payment alone for this long after one has claimed it. */
const CLAIMED_FOR = 10 * 60 * 1000;
const AT_ONCE = 20;

interface Round {
  /** Also settles everything that is under way, as a crash may have left it. */
  all?: boolean;
  signal?: AbortSignal;
}

/**
 * Settles payments whose page, webhook or server was lost, ends terms, and repeats refunds that failed. Several servers
 * may do so at once.
 */
export async function reconcilePayments(
  services: Pick<Services, 'db' | 'payments'>,
  log: FastifyBaseLogger,
  round: Round = {},
): Promise<void> {
  const works = [services.payments.refunds.finishDue(log, round.signal), settleDue(services, log, round)];
  for (const ended of await Promise.allSettled(works)) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

async function settleDue(
  { db, payments: { settling, purchases } }: Pick<Services, 'db' | 'payments'>,
  log: FastifyBaseLogger,
  { all = false, signal }: Round,
): Promise<void> {
  const now = new Date();
  const time = await databaseTime(db);
  const before = new Date(time.getTime() - STALE_AFTER);
  const logFailure = (error: unknown, { id }: Payment) =>
    log.error(error, `payment ${id} could not be settled; the server will try again`);
  for (const payment of await findStaleWithout(db, { now, before, gateways: settling.gateways })) {
    await purchases.abandon(payment, { log }).catch((error) => logFailure(error, payment));
  }
  // All rounds share one end. With a later end, each round would find the payments that earlier rounds have claimed.
  const until = new Date(now.getTime() + CLAIMED_FOR);
  while (!signal?.aborted) {
    const due = await claimDue(db, { now, until, all, gateways: settling.gateways, limit: AT_ONCE });
    await Promise.all(
      due.map(async (payment) => {
        try {
          const settled = await settling.settle(payment.id, log);
          const waits = settled.status === 'created' || settled.status === 'requires_action';
          if (waits && settled.created_at < before) await purchases.abandon(settled, { log });
        } catch (error) {
          logFailure(error, payment);
        }
      }),
    );
    if (due.length < AT_ONCE) return;
  }
}
