import type { PastPayment } from '@magazine-store/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ChargesTable } from '../database/tables.ts';
import type { GatewayCharge, Payment } from './providers/gateway.ts';

/** The only place that writes `charges`. */

/** What was refunded of each charge that the store knows, by the provider's id. */
export async function findRecorded(transaction: Database, payment: Payment): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom('charges')
    .select(['transaction_id', 'refunded_amount'])
    .where('payment_id', '=', payment.id)
    .execute();
  return new Map(
    rows.flatMap(({ transaction_id: id, refunded_amount: refunded }) => (id === null ? [] : [[id, refunded]])),
  );
}

/**
 * Records the charges that the provider lists, renewals included, and brings known ones up to date.
 * @param known As `findRecorded` has found them.
 * @returns The charges that are new to the store.
 */
export async function recordCharges(
  transaction: Database,
  payment: Payment,
  charges: readonly GatewayCharge[],
  known: ReadonlyMap<string, number>,
): Promise<{ recorded: GatewayCharge[]; changed: boolean }> {
  if (charges.length === 0) return { recorded: [], changed: false };
  const recorded = charges.filter(({ transactionId }) => !known.has(transactionId));
  const refunded = charges.flatMap(({ transactionId, refunded }) => {
    const before = known.get(transactionId);
    const now = refundedNow(refunded, before);
    return before === undefined || before === now ? [] : [{ transactionId, now }];
  });
  // This is the first charge of a payment from before the store kept charges. The provider tells its id now.
  await transaction
    .deleteFrom('charges')
    .where('payment_id', '=', payment.id)
    .where((where) =>
      where.or([where('transaction_id', 'is', null), where('transaction_id', '=', payment.gateway_ref)]),
    )
    .execute();
  for (const charge of recorded) await insertCharge(transaction, payment, charge);
  for (const { transactionId, now } of refunded) {
    await transaction
      .updateTable('charges')
      .set({ refunded_amount: now })
      .where('gateway', '=', payment.gateway)
      .where('transaction_id', '=', transactionId)
      .execute();
  }
  return { recorded, changed: recorded.length > 0 || refunded.length > 0 };
}

/** The refunded part of a charge, in minor units. @param before The part that the store knows of. */
export const refundedNow = (refunded: GatewayCharge['refunded'], before = 0): number =>
  typeof refunded === 'number' ? refunded : Math.max(before, refunded.atLeast);

/**
 * True if the store knows that charges of a payment are refunded as a whole.
 * @param named The provider's ids of the charges that are meant; empty: all of them.
 */
export async function areRefunded(db: Database, paymentId: string, named: readonly string[] = []): Promise<boolean> {
  const charges = await db
    .selectFrom('charges')
    .select(['transaction_id', sql<boolean>`refunded_amount >= amount`.as('refunded')])
    .where('payment_id', '=', paymentId)
    .execute();
  const refunded = charges.filter((charge) => charge.refunded).map(({ transaction_id: id }) => id);
  if (named.length > 0) return named.every((id) => refunded.includes(id));
  return charges.length > 0 && refunded.length === charges.length;
}

async function insertCharge(transaction: Database, payment: Payment, charge: GatewayCharge): Promise<void> {
  const country = payment.billing
    ? { country: payment.billing.country_code, country_evidence: 'tax_id' as const }
    : { country: charge.country?.code ?? null, country_evidence: charge.country?.evidence ?? null };
  await transaction
    .insertInto('charges')
    .values({
      payment_id: payment.id,
      gateway: payment.gateway,
      transaction_id: charge.transactionId,
      amount: charge.amount,
      currency: charge.currency,
      precision: charge.precision,
      refunded_amount: refundedNow(charge.refunded),
      charged_at: charge.chargedAt,
      sold_type: payment.item_type,
      sold_id: payment.item_id,
      ...country,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'transaction_id']).doNothing())
    .execute();
}

/** The money that a payment's refund gives back. @param transactionId The provider's id of the charge, if the provider names it. */
export async function findTaken(db: Database, payment: Payment, transactionId: string | null) {
  const { id, amount, currency, precision, gateway_ref } = payment;
  const charge = await db
    .selectFrom('charges')
    .select(['transaction_id', 'currency', 'precision', sql<number>`amount - refunded_amount`.as('left')])
    .where('payment_id', '=', id)
    .$if(transactionId !== null, (query) => query.where('transaction_id', '=', transactionId))
    .orderBy('charged_at')
    .executeTakeFirst();
  const named = transactionId ?? charge?.transaction_id ?? gateway_ref ?? '';
  if (!charge) return { amount, currency, precision, transactionId: named };
  return { amount: charge.left, currency: charge.currency, precision: charge.precision, transactionId: named };
}

/**
 * Keeps the noted charge of a completed payment that the provider no longer knows. A server from before the store kept
 * charges has noted none.
 */
export async function keepRecordedCharge(
  transaction: Database,
  payment: Payment & { gateway_ref: string; completed_at: Date },
): Promise<void> {
  const { id, gateway_ref: transactionId, amount, currency, precision, completed_at: chargedAt } = payment;
  const refunded = payment.status === 'refunded' ? amount : 0;
  const noted = await transaction.selectFrom('charges').select('id').where('payment_id', '=', id).executeTakeFirst();
  if (!noted) {
    return insertCharge(transaction, payment, { transactionId, amount, currency, precision, refunded, chargedAt });
  }
  await transaction
    .updateTable('charges')
    .set({ transaction_id: transactionId })
    .where('payment_id', '=', id)
    .where('transaction_id', 'is', null)
    .execute();
}

export interface UserCharge
  extends PastPayment,
    Pick<ChargesTable, 'transaction_id' | 'country' | 'country_evidence'> {}

/** The charges that a reader sees in their history, the newest first. */
export async function listPastPayments(db: Database, userId: number): Promise<PastPayment[]> {
  const charges = await listUserCharges(db, userId);
  return charges.map(({ transaction_id, country, country_evidence, ...past }) => past);
}

/** All charges of a user, the newest first. The first charge has the id of its payment. */
export async function listUserCharges(db: Database, userId: number): Promise<UserCharge[]> {
  const charges = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['payments.id', 'item_type', 'description', 'payments.gateway'])
    .select(['charges.amount', 'charges.currency', 'charges.precision', 'refunded_amount', 'charged_at'])
    .select(['transaction_id', 'country', 'country_evidence'])
    .select(
      sql<number>`(row_number() over (partition by charges.payment_id order by charged_at, charges.id))::int`.as(
        'turn',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('charged_at', 'desc')
    .orderBy('charges.id', 'desc')
    .execute();
  return charges.map(({ id, turn, item_type, description, charged_at, refunded_amount, ...charge }) => ({
    id: turn === 1 ? id : `${id}-${turn}`,
    purchased_item: item_type === 'issue' ? 'issue' : 'subscription',
    description,
    completed_at: charged_at.toISOString(),
    total_amount: charge.amount,
    ...(refunded_amount > 0 && { refunded_amount }),
    currency_code: charge.currency,
    currency_precision: charge.precision,
    gateway: charge.gateway,
    transaction_id: charge.transaction_id,
    country: charge.country,
    country_evidence: charge.country_evidence,
  }));
}

/** The number of charges that one statement fills. */
const FILLED_AT_ONCE = 5000;

/** Fills in the sold items of charges that a former release has recorded. Several servers may do so at once. */
export async function fillSoldItems(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { numUpdatedRows } = await db
      .updateTable('charges')
      .from('payments')
      .set((row) => ({ sold_type: row.ref('payments.item_type'), sold_id: row.ref('payments.item_id') }))
      .whereRef('payments.id', '=', 'charges.payment_id')
      .where('charges.id', 'in', (select) =>
        select.selectFrom('charges as empty').select('empty.id').where('sold_type', 'is', null).limit(FILLED_AT_ONCE),
      )
      .executeTakeFirst();
    if (numUpdatedRows < FILLED_AT_ONCE) return;
  }
}

/** The charges of the last 24 hours. */
export async function countChargesOfDay(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('charges')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('charged_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}
