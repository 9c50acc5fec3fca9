import type { Billing, PlanPayment } from '@magazine-store/protocol';
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Insertable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Database } from '../database/connection.ts';
import type { PaymentsTable, Tables } from '../database/tables.ts';
import type { Payment } from './providers/gateway.ts';
import { RUNNING } from './running.ts';
import { NEXT_CHECK_AFTER } from './transition.ts';

/** The only place that writes `payments`. */

export const insertPayment = (db: Database, payment: Insertable<PaymentsTable>): Promise<Payment> =>
  db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

/** The time by the clock of the database, which also notes when payments began. A server's clock may be wrong. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select now() as time`.execute(db);
  return (rows[0] as { time: Date }).time;
}

/** The purchases that a user has begun, for their export. */
export async function exportPurchases(db: Database, userId: number) {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'item_type', 'item_id', 'created_at', 'consent', 'billing'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return payments.map(({ id, item_type, item_id, created_at, consent, billing }) => ({
    ...{ id, item: { type: item_type, id: item_id }, begun_at: created_at.toISOString(), consent, billing },
  }));
}

export const findPayment = (db: Database, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const findPayments = async (db: Database, ids: readonly string[]): Promise<Payment[]> =>
  ids.length === 0 ? [] : db.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** The digits of the last payment in a currency. */
export async function lastPrecision(db: Database, currency: string): Promise<number | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('precision')
    .where('currency', '=', currency)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return payment?.precision;
}

/** Finds payments by their own ids, or by those of their provider and of their charges. */
export async function findByReferences(
  db: Database,
  gateway: Payment['gateway'],
  {
    ids = [],
    refs = [],
    charges = [],
  }: { ids?: readonly string[]; refs?: readonly string[]; charges?: readonly string[] },
): Promise<Payment[]> {
  const charged =
    charges.length === 0
      ? []
      : await db
          .selectFrom('charges')
          .select('payment_id')
          .where('gateway', '=', gateway)
          .where('transaction_id', 'in', charges)
          .execute();
  const known = [...ids, ...charged.map(({ payment_id }) => payment_id)];
  return db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where((where) =>
      where.or([...known.map((id) => where('id', '=', id)), ...refs.map((ref) => where('gateway_ref', '=', ref))]),
    )
    .execute();
}

/** Locks the payment until the transaction ends. */
export const lockPayment = (transaction: Database, id: string): Promise<Payment | undefined> =>
  transaction.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updatePayment = (
  db: Database,
  id: string,
  change: Omit<Updateable<PaymentsTable>, 'error' | 'billing' | 'consent'> & {
    error?: Payment['error'];
    /** A tax id is kept only with a purchase that succeeds, or may still succeed. */
    billing?: null;
  },
): Promise<Payment> => {
  const { error, ...rest } = change;
  const written = { ...rest, ...(error !== undefined && { error: error && JSON.stringify(error) }) };
  return db.updateTable('payments').set(written).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
};

/**
 * Notes that the provider has refunded the payment or ended its billing. The provider may never tell of the end. The store
 * asks once more about a plan whose first payment has not arrived. What another server has noted meanwhile stays to be done.
 */
export async function clearPendingAction(db: Database, { id, owed }: Payment): Promise<Payment> {
  const cleared = await db
    .updateTable('payments')
    .set(({ eb }) => ({
      owed: null,
      due_at: sql<Date | null>`case
        when status = 'pending' then now()
        when status = 'cancelled' and completed_at is null then now() + interval '1 day'
      end`,
      next_billing_at: null,
      suspended: false,
      renewal_failed: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('owed', '=', owed)
    .returningAll()
    .executeTakeFirst();
  return cleared ?? (await updatePayment(db, id, { due_at: new Date() }));
}

/** Keeps the provider's id of the payment. The first id that comes stays. */
export async function saveReference(db: Database, id: string, ref: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ gateway_ref: ref })
    .where('id', '=', id)
    .where('gateway_ref', 'is', null)
    .execute();
}

/**
 * Assigns a payment without a user. A completed payment becomes pending, so that settling grants the item, or refunds
 * it if the user has bought the same again.
 */
export async function assignPayment(
  transaction: Database,
  id: string,
  { userId, locale }: { userId: number; locale: Payment['locale'] | undefined },
): Promise<void> {
  const payment = await lockPayment(transaction, id);
  if (!payment || payment.user_id !== null) return;
  await updatePayment(transaction, id, {
    user_id: userId,
    ...(locale && { locale }),
    ...(payment.status === 'completed' && { status: 'pending', completed_at: null, due_at: new Date() }),
    version: payment.version + 1,
  });
}

/** Keeps the billing details for the invoice. A payment that was given up becomes due: unpaid, it loses them again. */
export async function saveBilling(db: Database, id: string, billing: Billing): Promise<void> {
  await db
    .updateTable('payments')
    .set({ billing: JSON.stringify(billing), due_at: sql<Date>`coalesce(due_at, now())` })
    .where('id', '=', id)
    .execute();
}

/** Increments the attempt, so that the next try has another idempotency key. Parallel calls increment it once. */
export async function countAttempt(db: Database, { id, attempt }: Payment): Promise<void> {
  await db
    .updateTable('payments')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Another payment by which the buyer has bought the same: this issue, or any plan that goes on and is paid. */
export async function findSamePurchase(
  db: Database,
  payment: Payment,
): Promise<Pick<Payment, 'id' | 'gateway'> | undefined> {
  if (payment.user_id === null) return undefined;
  let others = db
    .selectFrom('payments')
    .select(['id', 'gateway'])
    .where('user_id', '=', payment.user_id)
    .where('item_type', '=', payment.item_type)
    .where('status', '=', 'completed')
    .where('id', '!=', payment.id);
  others =
    payment.item_type === 'issue'
      ? others.where('item_id', '=', payment.item_id)
      : others.where('next_billing_at', 'is not', null).where('renewal_failed', '=', false);
  return others.orderBy('id').executeTakeFirst();
}

/** A payment that may still grant the issue: one under way, or else a disputed one. */
export const findUndecidedPayment = (db: Database, issueId: number): Promise<Pick<Payment, 'status'> | undefined> =>
  db
    .selectFrom('payments')
    .select('status')
    .where('item_type', '=', 'issue')
    .where('item_id', '=', issueId)
    .where('user_id', 'is not', null)
    .where('status', 'in', [...RUNNING, 'disputed'])
    .orderBy(sql`status = 'disputed'`)
    .executeTakeFirst();

/** Finds another attempt to buy the same item that has not come to an end. */
export function findOtherRunning(
  db: Database,
  userId: number,
  item: Pick<Payment, 'item_type' | 'item_id'>,
): Promise<Payment | undefined> {
  return (
    db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('item_type', '=', item.item_type)
      // Every plan opens all issues, so any other plan counts as the same.
      .$if(item.item_type === 'issue', (query) => query.where('item_id', '=', item.item_id))
      .where('status', 'in', RUNNING)
      .executeTakeFirst()
  );
}

interface Claim {
  now: Date;
  /** Until this time no other run gets the payments. */
  until: Date;
  /**
   * Also claims payments under way, whatever their time, and completed ones whose charges the provider has not told
   * yet.
   */
  all: boolean;
  /** The providers that can be asked now. */
  gateways: readonly Payment['gateway'][];
  limit: number;
}

/** Claims the payments whose time has come. No other run gets them for a while. */
export async function claimDue(db: Database, { now, until, all, gateways, limit }: Claim): Promise<Payment[]> {
  if (gateways.length === 0) return [];
  return db
    .updateTable('payments')
    .set({ due_at: until })
    .where('id', 'in', (select) =>
      select
        .selectFrom('payments')
        .select('id')
        .where('gateway', 'in', gateways)
        .where((where) => {
          const due = where('due_at', '<=', now);
          if (!all) return due;
          const isRunning = where.and([where('due_at', '<', until), where('status', 'in', RUNNING)]);
          return where.or([due, isRunning, lacksCharges(where)]);
        })
        .where('due_at', 'is distinct from', until)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** The payments that wait for their buyers since before this time, of providers that can't be asked now. */
export const findStaleWithout = (
  db: Database,
  { now, before, gateways }: { now: Date; before: Date; gateways: Claim['gateways'] },
): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('due_at', '<=', now)
    .where('status', 'in', ['created', 'requires_action'])
    .where('created_at', '<', before)
    .$if(gateways.length > 0, (query) => query.where('gateway', 'not in', gateways))
    .execute();

/** True for a payment from before the store kept charges, or from a server that keeps none. */
const lacksCharges = (where: ExpressionBuilder<Tables, 'payments'>) =>
  where.and([
    where('completed_at', 'is not', null),
    where('gateway_ref', 'is not', null),
    where.not(
      where.exists(
        where
          .selectFrom('charges')
          .select('charges.id')
          .whereRef('charges.payment_id', '=', 'payments.id')
          .where('transaction_id', 'is not', null),
      ),
    ),
  ]);

/**
 * Abandons the user's payments for an issue that they now have by other means. What they approve later isn't charged. Another
 * request may be charging them at this moment, or have lost the answer. So the reconciler looks at them again.
 */
export async function abandonPaymentsFor(transaction: Database, userId: number, issueId: number): Promise<void> {
  const soon = new Date(Date.now() + NEXT_CHECK_AFTER);
  await transaction
    .updateTable('payments')
    .set((expression) => ({
      status: 'cancelled',
      billing: null,
      client_secret: null,
      due_at: sql<Date | null>`case when gateway_ref is not null then ${soon}::timestamptz end`,
      version: expression('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('item_type', '=', 'issue')
    .where('item_id', '=', issueId)
    .where('status', 'in', ['created', 'requires_action'])
    .execute();
}

/** The user's newest plan that goes on, could go on, or begins; undefined without one. */
export const findRenewingPlan = (db: Database, userId: number): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_type', '=', 'plan')
    .where((where) => where.or([where.and([where('status', '=', 'completed'), isBillable(where)]), isBegun(where)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** The time at which the user has bought another plan in place of this one; undefined if they have not. */
export async function timeOfSuccessor(
  db: Database,
  { id, user_id: userId, completed_at: bought }: Payment,
): Promise<Date | undefined> {
  if (userId === null || bought === null) return undefined;
  const successor = await db
    .selectFrom('payments')
    .select('completed_at')
    .where('user_id', '=', userId)
    .where('item_type', '=', 'plan')
    .where('status', '=', 'completed')
    .where('created_at', '>', bought)
    .where('id', '!=', id)
    .orderBy('completed_at')
    .executeTakeFirst();
  return successor?.completed_at ?? undefined;
}

/** True if the provider bills the plan, or would again once the buyer has mended their means of payment. */
const isBillable = (where: ExpressionBuilder<Tables, 'payments'>) =>
  where.or([where('next_billing_at', 'is not', null), where('suspended', '=', true)]);

/** True for a plan that the buyer has approved at the provider, and whose first payment has not arrived. */
const isBegun = (where: ExpressionBuilder<Tables, 'payments'>) =>
  where.and([where('status', '=', 'pending'), where('gateway_ref', 'is not', null)]);

/** The user's plan: the last one that was paid, or is about to be. */
export async function findPlanPayment(db: Database, userId: number): Promise<PlanPayment | null> {
  const plan = await db
    .selectFrom('payments')
    .select(['status', 'paid_until', 'next_billing_at', 'suspended', 'renewal_failed'])
    .where('user_id', '=', userId)
    .where('item_type', '=', 'plan')
    .where('status', 'in', ['pending', 'completed'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!plan) return null;
  const { status, paid_until: until, next_billing_at: next } = plan;
  return {
    status: status === 'pending' ? 'pending' : next ? 'activated' : 'cancelled',
    next_billing_date: next?.toISOString() ?? null,
    ...((plan.suspended || plan.renewal_failed) && { payment_failed: true }),
    subscription: { active: until !== null && until > new Date(), expires_at: until?.toISOString() ?? null },
  };
}

/** The payment of the user's plan if it waits for its money. */
export async function findPendingPlan(
  db: Database,
  userId: number,
): Promise<Pick<Payment, 'id' | 'gateway'> | undefined> {
  return db
    .selectFrom('payments')
    .select(['id', 'gateway'])
    .where('user_id', '=', userId)
    .where('item_type', '=', 'plan')
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Notes, before an account is deleted, that the provider has to end the account's plans. @returns their ids */
export const stopPlans = (transaction: Database, userId: number): Promise<string[]> =>
  requestStop(
    transaction,
    userId,
    (where) =>
      where.or([where.and([where('status', 'in', ['completed', 'disputed']), isBillable(where)]), isBegun(where)]),
    { account_deleted_at: new Date() },
  );

/** Ends a user's unpaid plans once they have bought another plan. @returns the ids of the ended plans */
export const stopOtherUnpaid = (transaction: Database, { id, user_id: userId }: Payment): Promise<string[]> =>
  userId === null
    ? Promise.resolve([])
    : requestStop(transaction, userId, (where) =>
        where.and([
          where.or([where('suspended', '=', true), where('renewal_failed', '=', true)]),
          where('id', '!=', id),
        ]),
      );

async function requestStop(
  transaction: Database,
  userId: number,
  which: (where: ExpressionBuilder<Tables, 'payments'>) => ExpressionWrapper<Tables, 'payments', SqlBool>,
  alsoSet: Partial<Pick<Payment, 'account_deleted_at'>> = {},
): Promise<string[]> {
  const stopped = await transaction
    .updateTable('payments')
    .set({ owed: 'stop', due_at: new Date(), ...alsoSet })
    .where('user_id', '=', userId)
    .where('item_type', '=', 'plan')
    .where(which)
    .returning('id')
    .execute();
  return stopped.map(({ id }) => id);
}

/** Deletes payments that failed or were given up, so long ago that no provider reports on them any more. */
export async function sweepAbandoned(db: Database): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('status', 'in', ['failed', 'cancelled'])
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .where('completed_at', 'is', null)
    .where('owed', 'is', null)
    .where('due_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('charges').select('id').whereRef('charges.payment_id', '=', 'payments.id')),
      ),
    )
    .execute();
}

interface PaymentBacklog {
  state: Payment['status'];
  waiting: number;
  overdueSeconds: number;
}

/** The payments that the reconciler should have looked at, and the seconds since the first of each state was due. */
export const paymentBacklog = (db: Database): Promise<PaymentBacklog[]> =>
  db
    .selectFrom('payments')
    .select(['status as state', sql<number>`count(*)::integer`.as('waiting')])
    .select(sql<number>`extract(epoch from now() - min(due_at))::float8`.as('overdueSeconds'))
    .where('due_at', '<=', sql<Date>`now()`)
    .groupBy('status')
    .execute();
