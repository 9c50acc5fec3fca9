import { randomUUID } from 'node:crypto';
import type { Money } from '@magazine-store/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { RefundsTable } from '../database/tables.ts';
import { HttpError } from '../httpError.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Publisher } from '../mail/publisher.ts';
import { refundedNow } from './charges.ts';
import { failedRefundMail } from './mails.ts';
import { findPayment, lockPayment } from './payments.ts';
import type { EventSubjects } from './providers/eventSubjects.ts';
import { type GatewayCharge, GatewayRefusal, GatewayUnavailable, type Payment } from './providers/gateway.ts';
import type { Settling } from './settle.ts';
import { NEXT_CHECK_AFTER } from './transition.ts';

/** The only place that reads and writes `refunds`. */

export type Refund = Selectable<RefundsTable>;

const DAY = 24 * 60 * 60 * 1000;
/** A server that has taken a refund up has so long. Then another one does. */
const CLAIMED_FOR = 2 * 60 * 1000;
const AT_ONCE = 20;
/** PayPal knows the id of a refund for 45 days. A later request could refund twice. Without an answer the store gives up. */
const GIVEN_UP_AFTER = 30 * DAY;
export const NO_ANSWER = 'no_answer';

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
  /** Takes up the refunds whose time has come. Several servers may do so at once. */
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
      await postpone(db, id, needsOtherKey).catch(() => {});
    }
  }

  async function proceed(id: string, log: FastifyBaseLogger): Promise<void> {
    const refund = await findRefund(db, id);
    if (refund?.state !== 'under_way') return;
    const payment = await findPayment(db, refund.payment_id);
    if (!payment) return;
    const isMade = refund.gateway_ref !== null;
    if (!isMade && Date.now() - refund.created_at.getTime() > GIVEN_UP_AFTER) return end(db, id, { error: NO_ANSWER });
    const made = refund.gateway_ref ?? (await refundAtProvider(payment, refund));
    if (typeof made === 'object') {
      await settling.settle(payment.id, log);
      return end(db, id, made);
    }
    await settling.settle(payment.id, log, (gateway, now) => gateway.fetchState(now, made));
    await end(db, id, { error: null });
  }

  async function refundAtProvider(payment: Payment, refund: Refund): Promise<string | { error: string }> {
    const { id, transaction_id: transactionId, amount, attempt } = refund;
    const money = await findMoney(db, refund);
    try {
      const made = await settling
        .getGateway(payment)
        .refundCharge(payment, { ...money, id, transactionId, amount, attempt });
      await db.updateTable('refunds').set({ gateway_ref: made }).where('id', '=', id).execute();
      return made;
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      return { error: error.refusal.messageRaw || error.refusal.code };
    }
  }

  return {
    order,
    finish,
    async finishDue(log, signal) {
      while (!signal?.aborted) {
        const due = await claimDue(db);
        await Promise.all(due.map(({ id }) => finish(id, log)));
        if (due.length < AT_ONCE) return;
      }
    },
    async settleNamed(payment, { refund, failedRefund: ref }, log) {
      await settling.settle(payment.id, log, (gateway, asked) => gateway.fetchState(asked, refund));
      const failed = ref && (await settling.getGateway(payment).findFailedRefund?.(payment, ref));
      if (!failed) return;
      log.warn(`payment ${payment.id}: the refund ${ref} has failed (${failed.reason})`);
      const { order } = failed;
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('refunds')
          .set({ state: 'refused', error: failed.reason, due_at: null, ended_at: new Date() })
          .where('payment_id', '=', payment.id)
          // The answer with the provider's id may still be on its way.
          .where((where) => where.or([where('gateway_ref', '=', ref), ...(order ? [where('id', '=', order)] : [])]))
          .where('state', '!=', 'refused')
          .execute();
        if (!publisher) return;
        const occasion = `failed refund ${payment.gateway} ${ref}`;
        await queueMail(transaction, occasion, failedRefundMail(payment, failed, publisher));
      });
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
  const charge = await findCharge(transaction, chargeId);
  if (!payment || !charge) throw new HttpError(404, 'not_found');
  const { transaction_id } = charge;
  const known = await findRefund(transaction, id);
  if (known) {
    const isSame =
      known.payment_id === payment.id && known.transaction_id === transaction_id && known.amount === amount;
    if (!isSame) throw new HttpError(422, 'key_reused');
    return { refund: known, isNew: false };
  }
  if (transaction_id === null || payment.status === 'disputed') throw new HttpError(409, 'not_refundable');
  const others = await listRefunds(transaction, [payment.id]);
  const isUnderWay = others.some((other) => other.transaction_id === transaction_id && other.state === 'under_way');
  if (isUnderWay || payment.owed === 'refund') throw new HttpError(409, 'refund_under_way');
  if (charge.refunded_amount !== refundedBefore) throw new HttpError(409, 'changed_meanwhile');
  if (amount > charge.amount - charge.refunded_amount) {
    throw new HttpError(400, 'invalid_request', 'this is more than what is left of the charge');
  }
  const due = new Date(Date.now() + CLAIMED_FOR);
  const refund = await insertRefund(transaction, { id, payment_id: payment.id, transaction_id, amount, due_at: due });
  return { refund, isNew: true };
}

/** Notes that the rest of a charge is refunded. The reconciler's next round does it. */
export async function refundRest(transaction: Database, payment: Payment, charge: GatewayCharge): Promise<void> {
  const refunded = refundedNow(charge.refunded);
  if (refunded >= charge.amount) return;
  await insertRefund(transaction, {
    id: randomUUID(),
    payment_id: payment.id,
    transaction_id: charge.transactionId,
    amount: charge.amount - refunded,
    due_at: new Date(),
  });
}

const insertRefund = (transaction: Database, refund: Insertable<RefundsTable>): Promise<Refund> =>
  transaction.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

const findCharge = (db: Database, id: number) =>
  db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();

export const findRefund = (db: Database, id: string): Promise<Refund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** The refunds of payments that were ordered at the desk, the oldest first. */
export const listRefunds = async (db: Database, paymentIds: readonly string[]): Promise<Refund[]> =>
  paymentIds.length === 0
    ? []
    : db.selectFrom('refunds').selectAll().where('payment_id', 'in', paymentIds).orderBy('created_at').execute();

async function findMoney(db: Database, { payment_id, transaction_id }: Refund): Promise<Omit<Money, 'amount'>> {
  return db
    .selectFrom('charges')
    .select(['currency', 'precision'])
    .where('payment_id', '=', payment_id)
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow();
}

async function end(db: Database, id: string, { error }: { error: string | null }): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: error === null ? 'done' : 'refused', error, due_at: null, ended_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'under_way')
    .execute();
}

async function postpone(db: Database, id: string, needsOtherKey: boolean): Promise<void> {
  await db
    .updateTable('refunds')
    .set((expression) => ({
      due_at: new Date(Date.now() + NEXT_CHECK_AFTER),
      ...(needsOtherKey && { attempt: expression('attempt', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'under_way')
    .execute();
}

/** Claims the refunds whose time has come. No other server gets them for a while. */
const claimDue = (db: Database) =>
  db
    .updateTable('refunds')
    .set({ due_at: new Date(Date.now() + CLAIMED_FOR) })
    .where('id', 'in', (select) =>
      select
        .selectFrom('refunds')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
