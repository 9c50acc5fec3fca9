import type { PurchaseItem } from '@magazine-store/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The state of a charge. In a disputed payment, the last charge counts as the disputed one. */
export type ChargeState = 'paid' | 'partly_refunded' | 'refunded' | 'disputed';

export interface ChargeFilter {
  /** From the beginning of this day in UTC, as `2027-03-01`. */
  from?: string | undefined;
  /** To the end of this day in UTC. */
  to?: string | undefined;
  item?: PurchaseItem | undefined;
  country?: string | undefined;
  state?: ChargeState | undefined;
  userId?: number | undefined;
  payments?: readonly string[] | undefined;
}

/** The place of a charge in the list, which is in the order of time, the newest first. */
export interface ChargePlace {
  /** As PostgreSQL writes it: a `Date` would lose microseconds. */
  at: string;
  id: number;
}

/** The charges of the filter after a place, with what was sold. */
export function listCharges(
  db: Database,
  filter: ChargeFilter,
  { after, limit }: { after: ChargePlace | null; limit: number },
) {
  return filtered(db, filter)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(charges.charged_at, charges.id) < (${after?.at}::timestamptz, ${after?.id}::int)`),
    )
    .orderBy('charges.charged_at', 'desc')
    .orderBy('charges.id', 'desc')
    .limit(limit)
    .execute();
}

export const findListedCharge = (db: Database, id: number) =>
  filtered(db, {}).where('charges.id', '=', id).executeTakeFirst();

export type ListedCharge = Awaited<ReturnType<typeof listCharges>>[number];

const state = sql<ChargeState>`case
  when charges.refunded_amount >= charges.amount then 'refunded'
  when payments.status = 'disputed' and not exists (
    select from charges later where later.payment_id = charges.payment_id
      and (later.charged_at, later.id) > (charges.charged_at, charges.id)
  ) then 'disputed'
  when charges.refunded_amount > 0 then 'partly_refunded'
  else 'paid' end`;

const lastChargesOfDisputes = sql<number>`(
  select (
    select last.id from charges last where last.payment_id = disputed.id order by last.charged_at desc, last.id desc limit 1
  ) from payments disputed where disputed.status = 'disputed')`;

const filtered = (db: Database, { from, to, item, country, state: wanted, userId, payments }: ChargeFilter) =>
  db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['charges.id', 'charges.payment_id', 'charges.gateway', 'transaction_id', 'charged_at'])
    .select([
      'charges.amount',
      'charges.currency',
      'charges.precision',
      'refunded_amount',
      'country',
      'country_evidence',
    ])
    .select(['user_id', 'item_type', 'item_id', 'description', 'period', 'billing', 'gateway_ref'])
    .select(['payments.status', 'owed'])
    .select(sql<boolean>`consent is not null`.as('consented'))
    .select([sql<string>`charges.charged_at::text`.as('at'), state.as('state')])
    .select(
      sql<boolean>`exists (select from charges former where former.payment_id = charges.payment_id
        and (former.charged_at, former.id) < (charges.charged_at, charges.id))`.as('renewal'),
    )
    .select(
      sql<boolean>`not exists (select from charges later where later.payment_id = charges.payment_id
        and (later.charged_at, later.id) > (charges.charged_at, charges.id))`.as('last'),
    )
    .$if(from !== undefined, (query) => query.where('charged_at', '>=', sql<Date>`(${from} || 'T00:00Z')::timestamptz`))
    .$if(to !== undefined, (query) =>
      query.where('charged_at', '<', sql<Date>`(${to} || 'T00:00Z')::timestamptz + interval '24 hours'`),
    )
    .$if(country !== undefined, (query) => query.where('country', '=', country as string))
    .$if(item !== undefined, (query) =>
      query.where('sold_type', '=', item?.type as PurchaseItem['type']).where('sold_id', '=', item?.id as number),
    )
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    // Disputes are few: their last charges are looked up one by one.
    .$if(wanted === 'disputed', (query) =>
      query.where('charges.id', 'in', lastChargesOfDisputes).where(state, '=', 'disputed'),
    )
    // The conditions by columns come first: to find out the state of every row takes long.
    .$if(wanted === 'paid' || wanted === 'partly_refunded', (query) =>
      query
        .where('refunded_amount', wanted === 'paid' ? '=' : '>', 0)
        .whereRef('refunded_amount', '<', 'charges.amount')
        .where((where) =>
          where.or([where('payments.status', '!=', 'disputed'), where(state, '=', wanted as ChargeState)]),
        ),
    )
    .$if(wanted === 'refunded', (query) =>
      query.where('refunded_amount', '>', 0).whereRef('refunded_amount', '>=', 'charges.amount'),
    )
    .$if(payments !== undefined, (query) =>
      payments?.length ? query.where('payments.id', 'in', payments) : query.where(sql<boolean>`false`),
    );
