import type { PurchaseItem } from '@magazine-store/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ChargeFilter } from './chargeList.ts';

export type SalesBy = 'day' | 'month' | 'issue' | 'plan' | 'country';
type SalesFilter = Pick<ChargeFilter, 'from' | 'to' | 'item' | 'country'>;

export interface SalesSum {
  /** A day or a month in UTC, the number of an issue or a plan, or a country; null: not known. */
  key: string | null;
  currency: string;
  precision: number;
  charges: number;
  amount: number;
  refunded_amount: number;
}

/** Sums of the charges by currency. */
export const sumSales = (db: Database, by: SalesBy, filter: SalesFilter): Promise<SalesSum[]> =>
  by === 'day' || by === 'month' ? sumByTime(db, by, filter) : sumByColumn(db, by, filter);

/**
 * Each day or month in UTC is a range of the index `charges_sales`: that is faster than to compute the day of every
 * charge.
 */
function sumByTime(db: Database, by: 'day' | 'month', filter: SalesFilter): Promise<SalesSum[]> {
  const step = sql.raw(`interval '1 ${by}'`);
  const from = filter.from ? startOf(filter.from) : sql`(select min(charged_at) from charges)`;
  const to = filter.to ? sql`${startOf(filter.to)}` : sql`(select max(charged_at) from charges)`;
  return read(
    db,
    sql`
    select to_char(place, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as key, sums.*
    from generate_series(date_trunc(${by}, ${from} at time zone 'UTC'), ${to} at time zone 'UTC', ${step}) as place
    cross join lateral (
      select ${SUMS} from charges
      where charged_at >= place at time zone 'UTC' and charged_at < (place + ${step}) at time zone 'UTC'
        and ${matches(filter)}
      group by currency, precision
    ) as sums
    order by place desc, currency`,
  );
}

function sumByColumn(db: Database, by: 'issue' | 'plan' | 'country', filter: SalesFilter): Promise<SalesSum[]> {
  const column = sql.ref(by === 'country' ? 'country' : 'sold_id');
  return read(
    db,
    sql`
    select place::text as key, currency, precision, charges, amount, refunded_amount
    from (
      select ${column} as place, ${SUMS} from charges
      where ${by === 'country' ? sql`true` : sql`sold_type = ${by}`} and ${matches(filter)}
      group by ${column}, currency, precision
    ) as sums
    order by amount desc, place, currency`,
  );
}

const SUMS = sql`currency, precision, count(*) as charges, sum(amount) as amount, sum(refunded_amount) as refunded_amount`;

const startOf = (day: string) => sql`(${day} || 'T00:00Z')::timestamptz`;

function matches({ from, to, item, country }: SalesFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(from ? [sql`charged_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`charged_at < ${startOf(to)} + interval '24 hours'`] : []),
    ...(item ? [sql`sold_type = ${item.type} and sold_id = ${item.id}`] : []),
    ...(country ? [sql`country = ${country}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

async function read(db: Database, query: RawBuilder<unknown>): Promise<SalesSum[]> {
  const { rows } = await (query as RawBuilder<Pick<SalesSum, 'key' | 'currency'> & Record<string, unknown>>).execute(
    db,
  );
  return rows.map(({ key, currency, precision, charges, amount, refunded_amount }) => ({
    key,
    currency,
    precision: Number(precision),
    // PostgreSQL gives sums as text.
    charges: Number(charges),
    amount: Number(amount),
    refunded_amount: Number(refunded_amount),
  }));
}

/** The names of items, each in one of its payments: an issue may be deleted since. */
export async function findSoldNames(
  db: Database,
  type: PurchaseItem['type'],
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select wanted as id, description as name from unnest(${ids}::int[]) as wanted, lateral (
      select description from payments where item_type = ${type} and item_id = wanted limit 1
    ) as sold`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
