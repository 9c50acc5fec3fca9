import { sql } from 'kysely';
import type { Database } from './connection.ts';

/**
 * The indexes of the desk, on tables that may have millions of rows. A migration would hold up the start, so
 * background work builds them. Until then, the lists are right and slow.
 */
const INDEXES: Readonly<Record<string, string>> = {
  users_email_order: 'users (email collate "C")',
  users_without_email: 'users (id) where email is null',
  charges_order: 'charges (charged_at desc, id desc)',
  charges_refunded: 'charges (charged_at desc, id desc) where refunded_amount > 0',
  charges_country: 'charges (country, charged_at desc, id desc)',
  charges_item: 'charges (sold_type, sold_id, charged_at desc, id desc)',
  charges_sales:
    'charges (charged_at) include (currency, precision, amount, refunded_amount, sold_type, sold_id, country)',
  owned_issues_issue: 'owned_issues (issue_id)',
  payments_item: 'payments (item_type, item_id)',
  payments_subscribers:
    'payments (item_id, completed_at desc, id desc) include (status, next_billing_at, suspended, renewal_failed, owed, paid_until) ' +
    `where item_type = 'plan' and completed_at is not null`,
  coupons_typed: `coupons (replace(code, '-', ''))`,
  coupons_issue: 'coupons (issue_id) where issue_id is not null',
  coupons_series: 'coupons (series, id) where series is not null',
  coupon_redemptions_coupon: 'coupon_redemptions (coupon_id, id)',
  openings_issue: 'openings (issue_id, type)',
  declarations_order: 'declarations (received_at desc, receipt desc)',
  payments_disputed: `payments (id) where status = 'disputed'`,
};

/** The start of a charge's day in UTC. Queries must say it in these words, so that PostgreSQL uses its statistics. */
export const DAY_OF_CHARGE = `date_bin('1 day', charged_at, '2000-01-01T00:00Z'::timestamptz)`;

/**
 * Tells PostgreSQL how few days and currencies a million charges have. Without it, PostgreSQL expects as many days as
 * charges, and sums them up in one process only.
 */
const STATISTICS = {
  name: 'charges_days',
  definition: `(ndistinct) on (${DAY_OF_CHARGE}), currency, precision from charges`,
};

/**
 * Builds the indexes and statistics that are missing. On PostgreSQL, writes go on meanwhile. Several servers may do so at once.
 *
 * @param isEmbedded The embedded database has one connection: nothing else can happen meanwhile.
 */
export async function buildIndexes(db: Database, { isEmbedded, signal }: { isEmbedded: boolean; signal: AbortSignal }) {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace`.execute(db);
  const concurrently = sql.raw(isEmbedded ? '' : 'concurrently');
  for (const [name, definition] of Object.entries(INDEXES)) {
    if (signal.aborted) return;
    const known = rows.find((row) => row.name === name);
    if (known?.valid) continue;
    // A server that ended in the middle has left an index that nothing reads.
    if (known) await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(db);
    await sql`create index ${concurrently} if not exists ${sql.ref(name)} on ${sql.raw(definition)}`.execute(db);
  }
  await collectStatistics(db);
}

async function collectStatistics(db: Database): Promise<void> {
  const { name, definition } = STATISTICS;
  const { rows } = await sql`
    select from pg_statistic_ext where stxname = ${name} and stxnamespace = current_schema()::regnamespace`.execute(db);
  if (rows.length > 0) return;
  await sql`create statistics if not exists ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  await sql`analyze charges`.execute(db);
}
