import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { fromNow } from '../database/fromNow.ts';
import type { RefundsTable, Tables } from '../database/tables.ts';
import { HttpError } from '../httpError.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Publisher } from '../mail/publisher.ts';
import { findListedCharge } from './chargeList.ts';
import { refundedNow } from './charges.ts';
import { failedRefundMail, refusedRefundMail, unansweredRefundMail } from './mails.ts';
import { databaseTime, findPayment, lockPayment } from './payments.ts';
import type { EventSubjects } from './providers/eventSubjects.ts';
import {
  type FailedRefund,
  type GatewayCharge,
  GatewayRefusal,
  GatewayUnavailable,
  type Payment,
  type RefundOutcome,
} from './providers/gateway.ts';
import type { FetchState, Settling } from './settle.ts';
import { NEXT_CHECK_AFTER, REFUND_PENDING_EVERY, REFUSED_EVERY } from './transition.ts';

/** The only place that reads and writes `refunds`. */

export type Refund = Selectable<RefundsTable>;

const DAY = 24 * 60 * 60 * 1000;
/** A server that has taken a refund up has so long. Then another one does. */
const CLAIMED_FOR = 2 * 60 * 1000;
const AT_ONCE = 20;
/** PayPal knows the id of a refund for 45 days. A later request could refund twice. Without an answer the store gives up. */
const GIVEN_UP_AFTER = 30 * DAY;
export const NO_ANSWER = 'no_answer';
/** PayPal refunds no charge that is older: https://developer.paypal.com/docs/api/payments/v2/#captures_refund */
const REFUNDABLE_FOR = 180 * DAY;

export interface OrderedRefund {
  /** The key of the order. */
  id: string;
  chargeId: number;
  /** Minor units of the charge's currency. */
  amount: number;
  /** The refunded amount that the member saw when ordering, in minor units. */
  refundedBefore: number;
}

export interface Refunds {
  /**
   * Notes a refund. It begins when the transaction has ended and `finish` is called; if the server ends before,
   * another server takes it up.
   * @returns The refund, and whether this order is new.
   * @throws HttpError
   */
  order(transaction: Database, order: OrderedRefund): Promise<{ refund: Refund; isNew: boolean }>;
  /** Refunds at the provider, and makes the store agree. Never throws: what fails now is tried again. */
  finish(id: string, log: FastifyBaseLogger): Promise<void>;
  /** Takes up the refunds whose time has come, each once. Several servers may do so at once. */
  finishDue(log: FastifyBaseLogger, signal?: AbortSignal): Promise<void>;
  /**
   * Settles a payment that an event names. If the event reports that a refund has failed after the provider had made it,
   * the publisher gets one mail, and decides about the buyer's access.
   * @throws GatewayUnavailable
   */
  settleNamed(
    payment: Payment,
    event: Pick<EventSubjects, 'refund' | 'failedRefund'>,
    log: FastifyBaseLogger,
  ): Promise<void>;
}

export function createRefunds(db: Database, settling: Settling, publisher: Publisher | null): Refunds {
  async function finish(id: string, log: FastifyBaseLogger): Promise<void> {
    try {
      await proceed(id, log);
    } catch (error) {
      log.error(error, `refund ${id} could not be finished; it will be tried again`);
      const needsOtherKey = error instanceof GatewayUnavailable && error.remembered;
      // If the database is away, the refund stays due when its claim ends.
      await postpone(db, id, NEXT_CHECK_AFTER, needsOtherKey).catch(() => {});
    }
  }

  async function proceed(id: string, log: FastifyBaseLogger): Promise<void> {
    const refund = await findRefund(db, id);
    if (!refund || !isOpen(refund)) return;
    const payment = await findPayment(db, refund.payment_id);
    if (!payment) return;
    const known = await findMade(payment, refund);
    const lastAnswer = refund.ended_at ?? refund.created_at;
    const isUndecided = !known || known.status === 'pending';
    if (isUndecided && Date.now() - lastAnswer.getTime() > GIVEN_UP_AFTER) return giveUp(payment, refund);
    if (!known && !(await takeUp(payment, refund))) return postpone(db, id, REFUND_PENDING_EVERY);
    const made = known ?? (await refundAtProvider(payment, refund));
    if (made.status === 'refused') {
      await settling.settle(payment.id, log);
      return refuse(payment, refund, made.reason);
    }
    const ask: FetchState = (gateway, now) => gateway.fetchState(now, made.ref);
    await settling.settle(payment.id, log, ask, ask);
    if (made.status === 'failed') {
      const { ref, failed } = made;
      return refund.automatic ? refuse(payment, refund, failed.reason) : noteFailed(payment, ref, failed, log);
    }
    if (made.status === 'pending') await postpone(db, id, REFUND_PENDING_EVERY);
    else await end(db, id, { error: null });
  }

  /** The refund that the provider has made; null if it has to be made. */
  async function findMade(payment: Payment, { gateway_ref: ref, state }: Refund) {
    if (ref === null) return null;
    const outcome = await fetchOutcome(payment, ref);
    // The store knows of this failure, and orders the refund anew.
    return outcome.status === 'failed' && state === 'refused' ? null : { ref, ...outcome };
  }

  async function fetchOutcome(payment: Payment, ref: string): Promise<RefundOutcome> {
    return (await settling.getGateway(payment).fetchRefund?.(payment, ref)) ?? { status: 'made' };
  }

  /**
   * Notes that a refused refund is ordered again: members can then order no other one of the charge.
   * @returns False while another refund of the charge is under way.
   */
  async function takeUp(payment: Payment, { id, state, transaction_id }: Refund): Promise<boolean> {
    if (state === 'under_way') return true;
    return db.transaction().execute(async (transaction) => {
      await lockPayment(transaction, payment.id);
      const others = await listRefunds(transaction, [payment.id]);
      if (hasUnderWay(others, transaction_id)) return false;
      await transaction
        .updateTable('refunds')
        .set({ state: 'under_way', error: null, gateway_ref: null })
        .where('id', '=', id)
        .where(whereOpen)
        .execute();
      return true;
    });
  }

  async function refundAtProvider(payment: Payment, refund: Refund) {
    const { id, transaction_id: transactionId, amount, attempt } = refund;
    const { currency, precision } = await findRefunded(db, refund);
    const gateway = settling.getGateway(payment);
    try {
      const ref = await gateway.refundCharge(payment, { id, transactionId, amount, currency, precision, attempt });
      await db.updateTable('refunds').set({ gateway_ref: ref }).where('id', '=', id).execute();
      return { ref, ...(await fetchOutcome(payment, ref)) };
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      return { status: 'refused' as const, reason: error.refusal.messageRaw || error.refusal.code };
    }
  }

  /** Notes that the provider does not refund. What the store itself has ordered is tried again. */
  async function refuse(payment: Payment, { id }: Refund, reason: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const refund = await findRefund(transaction, id);
      if (refund?.automatic) await tryAgain(transaction, payment, refund, reason);
      else await end(transaction, id, { error: reason });
    });
  }

  /** Orders the rest of a charge anew. The publisher gets one mail, and may have refunded it elsewhere meanwhile. */
  async function tryAgain(transaction: Database, payment: Payment, refund: Refund, reason: string): Promise<void> {
    const { id, transaction_id: transactionId } = refund;
    const { currency, precision, left, charged_at: chargedAt } = await findRefunded(transaction, refund);
    if (left <= 0) {
      await end(transaction, id, { error: reason });
      return;
    }
    const amount = Math.min(refund.amount, left);
    const isOver = Date.now() - chargedAt.getTime() > REFUNDABLE_FOR;
    await transaction
      .updateTable('refunds')
      .set({
        state: 'refused',
        error: reason,
        amount,
        attempt: refund.attempt + 1,
        ended_at: fromNow(0),
        due_at: isOver ? null : fromNow(REFUSED_EVERY),
      })
      .where('id', '=', id)
      .execute();
    if (!publisher) return;
    const mail = refusedRefundMail(payment, { amount, currency, precision, transactionId, reason }, publisher);
    await queueMail(transaction, `refused refund ${id}`, mail);
  }

  /** Ends a refund whose outcome the store could not learn. */
  async function giveUp(payment: Payment, refund: Refund): Promise<void> {
    const { id, amount, transaction_id: transactionId } = refund;
    await db.transaction().execute(async (transaction) => {
      const { currency, precision } = await findRefunded(transaction, refund);
      const hasEnded = await end(transaction, id, { error: NO_ANSWER });
      if (!hasEnded || !publisher) return;
      const mail = unansweredRefundMail(payment, { amount, currency, precision, transactionId }, publisher);
      await queueMail(transaction, `unanswered refund ${id}`, mail);
    });
  }

  /** Notes that a refund has failed after the provider had made it. */
  async function noteFailed(
    payment: Payment,
    ref: string,
    failed: FailedRefund,
    log: FastifyBaseLogger,
  ): Promise<void> {
    const { order, reason } = failed;
    log.warn(`payment ${payment.id}: the refund ${ref} has failed (${reason})`);
    await db.transaction().execute(async (transaction) => {
      const refund = await transaction
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', '=', payment.id)
        // The answer with the provider's id may still be on its way.
        .where((where) => where.or([where('gateway_ref', '=', ref), ...(order ? [where('id', '=', order)] : [])]))
        .forUpdate()
        .executeTakeFirst();
      if (refund?.automatic) {
        if (refund.state !== 'refused') await tryAgain(transaction, payment, refund, reason);
        return;
      }
      if (refund && refund.state !== 'refused') {
        await transaction
          .updateTable('refunds')
          .set({ state: 'refused', error: reason, due_at: null, ended_at: fromNow(0) })
          .where('id', '=', refund.id)
          .execute();
      }
      if (!publisher) return;
      await queueMail(
        transaction,
        `failed refund ${payment.gateway} ${ref}`,
        failedRefundMail(payment, failed, publisher),
      );
    });
  }

  return {
    order,
    finish,
    async finishDue(log, signal) {
      // What has failed in this round waits for the next one, however long the provider takes.
      const before = await databaseTime(db);
      while (!signal?.aborted) {
        const due = await claimDue(db, before);
        await Promise.all(due.map(({ id }) => finish(id, log)));
        if (due.length < AT_ONCE) return;
      }
    },
    async settleNamed(payment, { refund, failedRefund: ref }, log) {
      const ask: FetchState = (gateway, asked) => gateway.fetchState(asked, refund);
      await settling.settle(payment.id, log, ask, ask);
      if (!ref) return;
      const outcome = await fetchOutcome(payment, ref);
      if (outcome.status === 'failed') await noteFailed(payment, ref, outcome.failed, log);
    },
  };
}

async function order(
  transaction: Database,
  { id, chargeId, amount, refundedBefore }: OrderedRefund,
): Promise<{ refund: Refund; isNew: boolean }> {
  const found = await findCharge(transaction, chargeId);
  if (!found) throw new HttpError(404, 'not_found');
  const payment = await lockPayment(transaction, found.payment_id);
  const charge = await findListedCharge(transaction, chargeId);
  if (!payment || !charge) throw new HttpError(404, 'not_found');
  const { transaction_id } = charge;
  const known = await findRefund(transaction, id);
  if (known) {
    const isSame =
      known.payment_id === payment.id && known.transaction_id === transaction_id && known.amount === amount;
    if (!isSame) throw new HttpError(422, 'key_reused');
    return { refund: known, isNew: false };
  }
  if (transaction_id === null || charge.state === 'disputed') throw new HttpError(409, 'not_refundable');
  const others = await listRefunds(transaction, [payment.id]);
  if (hasUnderWay(others, transaction_id) || payment.owed === 'refund') throw new HttpError(409, 'refund_under_way');
  if (charge.refunded_amount !== refundedBefore) throw new HttpError(409, 'changed_meanwhile');
  if (amount > charge.amount - charge.refunded_amount) {
    throw new HttpError(400, 'invalid_request', 'this is more than what is left of the charge');
  }
  const refund = await insertRefund(transaction, { id, payment_id: payment.id, transaction_id, amount }, CLAIMED_FOR);
  return { refund, isNew: true };
}

/** Notes that the rest of a charge is refunded. The reconciler's next round does it. */
export async function refundRest(transaction: Database, payment: Payment, charge: GatewayCharge): Promise<void> {
  const refunded = refundedNow(charge.refunded);
  if (refunded >= charge.amount) return;
  const amount = charge.amount - refunded;
  const rest = { id: randomUUID(), payment_id: payment.id, transaction_id: charge.transactionId, amount };
  await insertRefund(transaction, { ...rest, automatic: true }, 0);
}

const insertRefund = (
  transaction: Database,
  refund: Omit<Insertable<RefundsTable>, 'due_at'>,
  dueIn: number,
): Promise<Refund> =>
  transaction
    .insertInto('refunds')
    .values({ ...refund, due_at: fromNow(dueIn) })
    .returningAll()
    .executeTakeFirstOrThrow();

const findCharge = (db: Database, id: number) =>
  db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();

export const findRefund = (db: Database, id: string): Promise<Refund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

const hasUnderWay = (refunds: readonly Refund[], charge: string): boolean =>
  refunds.some(({ transaction_id, state }) => transaction_id === charge && state === 'under_way');

/** The refunds of payments that were ordered at the desk, the oldest first. */
export const listRefunds = async (db: Database, paymentIds: readonly string[]): Promise<Refund[]> =>
  paymentIds.length === 0
    ? []
    : db.selectFrom('refunds').selectAll().where('payment_id', 'in', paymentIds).orderBy('created_at').execute();

/** The money of the refunded charge: its currency, and what is left of it. */
const findRefunded = (db: Database, { payment_id, transaction_id }: Refund) =>
  db
    .selectFrom('charges')
    .select(['currency', 'precision', 'charged_at', sql<number>`amount - refunded_amount`.as('left')])
    .where('payment_id', '=', payment_id)
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow();

/** True for a refund that is not made, and that the store still goes on with. */
const isOpen = ({ state, automatic }: Refund): boolean => state === 'under_way' || (automatic && state === 'refused');

/** As `isOpen`. */
const whereOpen = (where: ExpressionBuilder<Tables, 'refunds'>) =>
  where.or([
    where('state', '=', 'under_way'),
    where.and([where('automatic', '=', true), where('state', '=', 'refused')]),
  ]);

/** @returns False if the refund had ended already. */
async function end(db: Database, id: string, { error }: { error: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ state: error === null ? 'done' : 'refused', error, due_at: null, ended_at: fromNow(0) })
    .where('id', '=', id)
    .where(whereOpen)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

async function postpone(db: Database, id: string, pause: number, needsOtherKey = false): Promise<void> {
  await db
    .updateTable('refunds')
    .set((expression) => ({
      due_at: fromNow(pause),
      ...(needsOtherKey && { attempt: expression('attempt', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .where(whereOpen)
    .execute();
}

/** Claims the refunds whose time had come before. No other server gets them for a while. */
const claimDue = (db: Database, before: Date) =>
  db
    .updateTable('refunds')
    .set({ due_at: fromNow(CLAIMED_FOR) })
    .where('id', 'in', (select) =>
      select
        .selectFrom('refunds')
        .select('id')
        .where('due_at', '<=', before)
        .orderBy('due_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
