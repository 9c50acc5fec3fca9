import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { DAY_OF_CHARGE } from '../database/indexes.ts';
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

/** Months are sums of days: to find the month of a charge takes longer than to find its day. */
function sumByTime(db: Database, by: 'day' | 'month', filter: SalesFilter): Promise<SalesSum[]> {
  return read(
    db,
    sql`
    select to_char(day at time zone 'UTC', ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as key, currency, precision,
      sum(charges) as charges, sum(amount) as amount, sum(refunded_amount) as refunded_amount
    from (
      select ${sql.raw(DAY_OF_CHARGE)} as day, ${SUMS} from charges
      where ${matches(filter)}
      group by day, currency, precision
    ) as days
    group by 1, currency, precision
    order by key desc, currency`,
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

/** The titles of issues that are deleted, each as one of its buyers saw it. */
export async function findSoldTitles(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select wanted as id, description as name from unnest(${ids}::int[]) as wanted, lateral (
      select description from payments where item_type = 'issue' and item_id = wanted limit 1
    ) as sold`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
