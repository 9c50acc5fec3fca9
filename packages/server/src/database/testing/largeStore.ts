import { sql } from 'kysely';
import type { Database } from '../connection.ts';

/** How much a store has. Everything else grows in proportion to its charges. */
export interface StoreSize {
  issues: number;
  readers: number;
  charges: number;
}

const PLANS = 4;
/** The charges of each subscription. */
const RENEWALS = 8;
const COUNTRIES = `array['DE','DE','DE','DE','AT','CH','IT','IT','JP','JP','PL','SE','FR','ES','NL','US','GB','DK','NO',null]`;
/** The store deletes older messages. */
const KEPT = `interval '300 days'`;
const YEARS_10 = `interval '10 years'`;

/**
 * Fills a store by SQL as ten years leave it: issues of all states, single purchases and subscriptions with renewals,
 * refunds, disputes and given up payments, what readers own, coupons, messages, declarations, and the log of changes.
 */
export async function fillLargeStore(db: Database, size: StoreSize): Promise<void> {
  const { issues, readers, charges } = size;
  const subscriptions = Math.floor(charges / 2 / RENEWALS);
  const purchases = charges - subscriptions * RENEWALS;
  /** A row for each number, in the order of time over ten years. */
  const numbers = (count: number) => `generate_series(1::bigint, ${count}) n`;
  const timeOf = (count: number, span = YEARS_10) => `now() - ${span} * (1 - n::float8 / ${count})`;
  const run = async (statement: string) => {
    await sql.raw(statement).execute(db);
  };

  await run(`insert into issues (content_hash, title, description, cover, is_free, price, has_sample, print, rtl,
      published_at, page_count, languages, published, draft, series)
    select 'hash ' || n, (array['Slow Lines','Król idzie','Salt & Ladle','縁側','Medvind','Ferries'])[1 + n % 6] || ' no ' || n,
      repeat('What is in it, told in a few lines of *markdown*. ', 6),
      jsonb_build_object('file_name', repeat('a', 32), 'width', 1000, 'height', 1414,
        'placeholder', 'data:image/webp;base64,' || repeat('A', 120)),
      n % 10 = 0, case when n % 10 = 0 then 0 else 499 end, true, false, n % 6 = 3,
      ${timeOf(issues)} + interval '20 days', 64, '["en"]', n % 50 > 1, n % 50 = 0, 'Series ' || n % 6
    from ${numbers(issues)}`);
  await run(`insert into issue_files (issue_id, type, storage_key, size, version, opening_ranges, pages, pictures_key)
    select id, 'full', 'full-' || id || '.pdf', 1, '1', '[]', '[]', '' from issues`);
  await run(`insert into imports (id, file_name, state, issue_id, alive_until, started_at, ended_at, upload_key)
    select 'import-' || n, n || '.pdf', 'done', n, ${timeOf(issues)}, ${timeOf(issues)}, ${timeOf(issues)}, 'uploads/' || n
    from ${numbers(issues)}`);
  await run(`insert into users (email, locale, created_at)
    select substr(md5(n::text), 1, 6) || '.' || n || '@example.com', 'en', ${timeOf(readers)} from ${numbers(readers)}`);
  await run(`insert into identities (issuer, subject, user_id, provider)
    select 'https://bench.example', n::text, n, 'bench' from ${numbers(readers)}`);
  await run(`insert into plans (period, price, offered)
    select (array['month','quarter','halfyear','year'])[n], 499 * n, n > 1 from ${numbers(PLANS)}`);

  await run(`insert into payments (id, user_id, gateway, gateway_ref, item_type, item_id, description, amount, currency,
      precision, locale, status, billing, completed_at, created_at)
    select 'p-' || n, 1 + n * 7919 % ${readers}, (array['stripe','paypal'])[1 + n % 2], 'ref-' || n, 'issue',
      1 + n * 7907 % ${issues}, 'An issue', 499, (array['EUR','EUR','EUR','JPY'])[1 + n % 4], 2, 'en',
      case when n % 50 = 0 then 'refunded' when n % 1000 = 1 then 'disputed' else 'completed' end,
      case when n % 100 = 0 then '{"tax_id": "DE123456789"}'::jsonb end, ${timeOf(purchases)}, ${timeOf(purchases)}
    from ${numbers(purchases)}`);
  await run(`insert into payments (id, user_id, gateway, item_type, item_id, description, amount, currency, precision,
      locale, status, created_at)
    select 'left-' || n, 1 + n * 7919 % ${readers}, 'stripe', 'issue', 1 + n * 7907 % ${issues}, 'An issue', 499, 'EUR', 2,
      'en', 'cancelled', ${timeOf(purchases)}
    from generate_series(1::bigint, ${purchases}, 10) n`);
  await run(`insert into payments (id, user_id, gateway, gateway_ref, item_type, item_id, description, period, amount,
      currency, precision, locale, status, renewal_failed, completed_at, created_at, paid_until, next_billing_at)
    select 's-' || n, 1 + n * 7919 % ${readers}, 'stripe', 'sub-' || n, 'plan', 1 + n % ${PLANS}, 'All issues', 'month', 499,
      'EUR', 2, 'en', case when n % 50 = 0 then 'refunded' when n % 3000 = 1 then 'disputed' else 'completed' end,
      n % 40 = 3, ${timeOf(subscriptions)}, ${timeOf(subscriptions)},
      ${timeOf(subscriptions)} + interval '8 months', case when n > ${subscriptions} * 0.8 then now() + interval '9 days' end
    from ${numbers(subscriptions)}`);
  await run(`insert into charges (payment_id, gateway, transaction_id, amount, currency, precision, refunded_amount,
      charged_at, country, country_evidence, sold_type, sold_id)
    select p.id, gateway, 'ch-' || p.id || '-' || part, amount, currency, precision,
      case when p.status = 'refunded' and part = parts then amount when hashtext(p.id || part) % 100 = 0 then 100 else 0 end,
      least(completed_at + interval '30 days' * (part - 1), now()), country, case when country is null then null else 'card' end,
      item_type, item_id
    from payments p
      cross join lateral (select case when item_type = 'plan' then ${RENEWALS} else 1 end as parts) kind
      cross join lateral generate_series(1, parts) part
      cross join lateral (select (${COUNTRIES})[1 + abs(hashtext(p.id)) % 20] as country) place
    where completed_at is not null`);
  await run(`insert into refunds (id, payment_id, transaction_id, amount, state, created_at, ended_at)
    select 'refund-' || id, payment_id, transaction_id, refunded_amount, 'done', charged_at, charged_at
    from charges where refunded_amount > 0`);
  await run(`insert into owned_issues (user_id, issue_id, granted_at, source)
    select user_id, item_id, completed_at, 'payment:' || id from payments where item_type = 'issue' and status = 'completed'`);
  await run(`insert into subscriptions (user_id, expires_at, source)
    select user_id, paid_until, 'payment:' || id from payments where item_type = 'plan' and status = 'completed'`);

  const coupons = Math.ceil(charges / 50);
  await run(`insert into coupons (code, issue_id, max_uses, uses, series, expires_at, withdrawn_at, created_at)
    select 'CODE-' || lpad(n::text, 8, '0'), 1 + n % ${issues}, 10, n % 10,
      case when n % 10 > 0 then 'Series ' || n % 40 end, now() + interval '1 year',
      case when n % 30 = 0 then now() end, ${timeOf(coupons)}
    from ${numbers(coupons)}`);
  await run(`insert into coupon_redemptions (coupon_id, user_id, redeemed_at)
    select 1 + n % ${coupons}, 1 + n % ${readers}, now() from ${numbers(coupons * 5)}`);
  const messages = Math.ceil(charges / 20);
  await run(`insert into support_messages (email, user_id, topic, problem, locale, received_at, done_at)
    select email, id, 'payments', repeat('I can’t read my issue. ', 10), 'en', ${timeOf(messages, KEPT)},
      case when n % 400 > 0 then now() end
    from ${numbers(messages)} join users on id = 1 + n % ${readers}`);
  await run(`insert into support_answers (id, message_id, author, text)
    select 'answer-' || n, n, 'owner@example.com', 'Please load the page again.' from ${numbers(messages)} where n % 4 > 0`);
  await run(`insert into declarations (receipt, kind, name, email, contract, received_at, done_at)
    select 'D-' || n, case when n % 3 = 0 then 'withdrawal' else 'cancellation' end, 'A reader', email, 'p-' || n,
      ${timeOf(messages, KEPT)}, case when n % 400 > 0 then now() end
    from ${numbers(messages)} join users on id = 1 + n % ${readers}`);
  const changes = Math.ceil(charges / 5);
  await run(`insert into desk_audit (at, actor, action, subject, before, after)
    select ${timeOf(changes)}, (array['operator','owner@example.com','editor@example.com'])[1 + n % 3],
      (array['editIssue','publishIssue','grantGift','refundCharge','markMessage'])[1 + n % 5],
      (array['issue:','user:'])[1 + n % 2] || 1 + n % ${issues}, '{"title": "Before"}', '{"title": "After"}'
    from ${numbers(changes)}`);
  // As PostgreSQL does by itself some minutes after so many rows came.
  await run('vacuum analyze');
}

export interface Place {
  /** As PostgreSQL writes it. */
  at: string;
  id: string | number;
}

/** The rows in the middle of long lists, from which a list goes on. */
export async function findMiddles(db: Database) {
  const middleOf = async (table: string, time: string, id: string, where = 'true'): Promise<Place> => {
    const { rows } = await sql
      .raw<Place>(
        `select ${time}::text as at, ${id} as id from ${table} where ${where}
         order by ${time} offset (select count(*) / 2 from ${table} where ${where}) limit 1`,
      )
      .execute(db);
    const [middle] = rows;
    if (!middle) throw new Error(`${table} has no rows`);
    return middle;
  };
  return {
    charge: await middleOf('charges', 'charged_at', 'id'),
    declaration: await middleOf('declarations', 'received_at', 'receipt'),
    subscriber: await middleOf('payments', 'completed_at', 'id', `item_type = 'plan' and item_id = 1`),
    change: await middleOf('desk_audit', 'at', 'id'),
  };
}
