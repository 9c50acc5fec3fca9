import type { PlanPayment } from '@magazine-store/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { withinTime } from '../withinTime.ts';
import { findPendingPlan, findPlanPayment } from './payments.ts';

/** The time that a reader waits for the provider. An answer that comes later counts all the same. */
const WAIT_SECONDS = 3;
/** However often a reader asks, the server asks the provider about a payment once in this time. */
const ASK_EVERY_SECONDS = 5;

/** Finds a user's plan. If it still waits for its money, asks the provider first. */
export type FindPlanNow = (userId: number, log: FastifyBaseLogger) => Promise<PlanPayment | null>;

export function createPlanNow({
  db,
  payments: { settling },
  createLimiter,
  sendMail,
}: Pick<Services, 'db' | 'payments' | 'createLimiter' | 'sendMail'>): FindPlanNow {
  const asked = createLimiter({ name: 'questions about a pending plan', most: 1, seconds: ASK_EVERY_SECONDS });

  async function settlePending(userId: number, log: FastifyBaseLogger): Promise<void> {
    const pending = await findPendingPlan(db, userId);
    if (!pending || !settling.gateways.includes(pending.gateway)) return;
    await asked.consume(pending.id);
    await withinTime(settling.settleAll([pending.id], log), WAIT_SECONDS);
    sendQueued(db, sendMail, log);
  }

  return async (userId, log) => {
    const known = await findPlanPayment(db, userId);
    if (known?.status !== 'pending') return known;
    try {
      await settlePending(userId, log);
    } catch {
      // The provider was asked a moment ago, or is slow: the reader sees what the store knows.
    }
    return findPlanPayment(db, userId);
  };
}
