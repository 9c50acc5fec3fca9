import type { FastifyBaseLogger } from 'fastify';
import { sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { claimDue } from './payments.ts';
import { isStale } from './purchases.ts';

const EVERY = 60 * 1000;
/** Another server leaves a payment alone for so long that this one has claimed. */
const CLAIMED_FOR = 10 * 60 * 1000;
const AT_ONCE = 20;

export interface Reconciler {
  /** Looks after what is due. @param all also after all that is under way, as a crash may have left it */
  run(all?: boolean): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Brings to an end what nobody else does: payments whose page, webhook or server was lost, terms that ended, refunds and
 * mails that are owed. Several servers share the work.
 */
export function startReconciler({ db, sendMail, payments }: Services, log: FastifyBaseLogger): Reconciler {
  const { settling, purchases } = payments;
  async function lookAfterPayments(all: boolean): Promise<void> {
    const now = new Date();
    // One end for the whole run: with a later one each round would find what the rounds before have claimed.
    const until = new Date(now.getTime() + CLAIMED_FOR);
    for (;;) {
      const due = await claimDue(db, { now, until, all, gateways: settling.gateways, limit: AT_ONCE });
      await Promise.all(
        due.map(async (payment) => {
          try {
            const settled = await settling.settle(payment.id, log);
            const waits = settled.status === 'created' || settled.status === 'requires_action';
            if (waits && isStale(settled, now)) await purchases.giveUp(settled, { log });
          } catch (error) {
            log.error(error, `payment ${payment.id} could not be looked after; it will be again`);
          }
        }),
      );
      if (due.length < AT_ONCE) return;
    }
  }

  // Rounds of payments follow each other. Mails go out beside the next one, so a mail server that hangs stops no payments.
  let payingRound: Promise<void> = Promise.resolve();
  let mailing: Promise<void> = Promise.resolve();
  const next = (all = false) => {
    payingRound = payingRound
      .then(() => lookAfterPayments(all))
      .catch((error) => log.error(error, 'payments could not be looked after'));
    mailing = payingRound.then(() => sendQueued(db, sendMail, log));
    return mailing;
  };
  const timer = setInterval(() => next(), EVERY);
  return {
    run: next,
    stop() {
      clearInterval(timer);
      return mailing;
    },
  };
}
