import { sql } from 'kysely';
import type { Database } from '../connection.ts';

/** The purchases that a store has after years: of their own accounts, completed, with charges and entitlements. */
export async function addPurchases(db: Database, count: number, issue: number): Promise<void> {
  await sql`
    with people as (
      insert into users (email, locale)
      select 'stored-' || ${count}::text || '-' || n || '@example.com', 'en' from generate_series(1, ${count}::int) n
      returning id
    ), paid as (
      insert into payments (id, user_id, gateway, gateway_ref, item_type, item_id, description, amount, currency,
        precision, locale, status, completed_at)
      select 'stored-' || id, id, 'stripe', 'pi_stored_' || id, 'issue', ${issue}::int, 'For sale', 499, 'EUR', 2, 'en',
        'completed', now() from people
      returning id, user_id
    ), charged as (
      insert into charges (payment_id, gateway, transaction_id, amount, currency, precision, charged_at)
      select id, 'stripe', 'ch_' || id, 499, 'EUR', 2, now() from paid
    ), keys as (
      insert into idempotency_keys (user_id, key, body_hash, payment_id, answer)
      select user_id, 'key-' || id, 'x', id, null from paid
    ), mailed as (
      insert into mails (occasion, due_at) select 'receipt ' || id, null from paid
    )
    insert into owned_issues (user_id, issue_id, source)
    select user_id, ${issue}::int, 'payment:' || id from paid`.execute(db);
  await sql`vacuum analyze`.execute(db);
  // The measurement must not include PostgreSQL's later writes of these rows.
  await sql`checkpoint`.execute(db);
}
