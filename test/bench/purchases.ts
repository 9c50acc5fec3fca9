import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startServer } from '../../examples/demo/serverProcess.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { newMember } from '../support/members.ts';
import { cardBody, newKey } from '../support/payments.ts';
import { freePort, startPostgres } from '../support/postgres.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';
import { type Figure, spread } from './figures.ts';

const FEW = 1000;
const MANY = 1_000_000;
/** A server that has just started is slower. */
const WARM_UP = 5;
const ROUNDS = 4;
const EACH_ROUND = 600;
const AT_ONCE = 16;
const ENOUGH = 150;
const FLAT = 0.2;

/** Purchases by card through the whole server on PostgreSQL, among few and among many that were made before. */
export async function benchPurchases(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const provider = fork(path.join(import.meta.dirname, 'cardProviderProcess.ts'));
  const [card] = (await once(provider, 'message')) as [Record<string, string>];
  const folder = path.join(tmpdir(), `magazine-store-bench-purchases-${process.pid}`);
  const data = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  const settings = {
    PORT: String(await freePort()),
    SESSION_SECRET: 'a secret of the bench, known to everyone',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    STORE_CURRENCY: 'EUR',
    STRIPE_SECRET_KEY: card.secretKey ?? '',
    STRIPE_PUBLISHABLE_KEY: card.publishableKey ?? '',
    STRIPE_WEBHOOK_SECRET: card.webhookSecret ?? '',
    STRIPE_COUNTRY: 'DE',
    STRIPE_URL: card.url ?? '',
  };
  try {
    const { buyers, issue } = await prepare(data, settings);
    const db = new Client({ connectionString: postgres.url });
    await db.connect();
    const server = await startServer({ ...data, ...settings });
    const rates = { few: [] as number[], many: [] as number[] };
    const measure = async () => {
      const round = buyers.splice(0, EACH_ROUND);
      const began = performance.now();
      await buyAll(round, issue);
      return (round.length / (performance.now() - began)) * 1000;
    };
    for (let round = 0; round < WARM_UP; round++) await measure();
    await addPurchases(db, FEW, issue);
    for (let round = 0; round < ROUNDS; round++) rates.few.push(await measure());
    await addPurchases(db, MANY, issue);
    await measure();
    for (let round = 0; round < ROUNDS; round++) rates.many.push(await measure());
    await db.end();
    await server.stop();
    const best = (values: number[]) => Math.max(...values);
    const ratio = best(rates.few) / best(rates.many);
    return [
      {
        name: 'purchases by card, PostgreSQL',
        measured: spread(rates.few, '/s'),
        target: `≥ ${ENOUGH} /s`,
        met: best(rates.few) >= ENOUGH,
      },
      {
        name: `the time of a purchase among ${MANY} stored, to that among ${FEW}`,
        measured: `${ratio.toFixed(2)} × (${spread(rates.many, '/s')})`,
        target: `1 ± ${FLAT}`,
        met: Math.abs(ratio - 1) <= FLAT,
      },
    ];
  } finally {
    provider.kill();
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(data: { DATA_DIR: string; DATABASE_URL: string }, settings: Record<string, string>) {
  const store = await startTestStore({ settings: data }, settings);
  const issue = await store.publish(await numberedPdf(1, 'For sale'), { price: 499 });
  const buyers: HttpBrowser[] = [];
  for (let number = 0; number < EACH_ROUND * (WARM_UP + 2 * ROUNDS + 1); number++) {
    buyers.push((await newMember(store, `buyer-${number}@example.com`)).browser);
  }
  await store.stop();
  return { buyers, issue };
}

async function buyAll(buyers: HttpBrowser[], issue: number): Promise<void> {
  const waiting = [...buyers];
  const buy = async () => {
    for (let browser = waiting.pop(); browser; browser = waiting.pop()) {
      // Each from an address of their own: many from one are slowed down.
      const headers = { 'Idempotency-Key': newKey(), 'X-Forwarded-For': address() };
      const { status } = await browser.send('/api/user/payment/start', cardBody(issue), { headers });
      if (status !== 200) throw new Error(`a purchase was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buy));
}

let addresses = 0;
function address(): string {
  const number = addresses++;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** As the same store would have them after years: of accounts of their own, completed, with their holdings. */
async function addPurchases(db: Client, count: number, issue: number): Promise<void> {
  await db.query(`
    with people as (
      insert into users (email, locale)
      select 'stored-' || ${count} || '-' || n || '@example.com', 'en' from generate_series(1, ${count}) n
      returning id
    ), paid as (
      insert into payments (id, user_id, gateway, gateway_ref, item_type, item_id, description, amount, currency,
        precision, locale, status, completed_at)
      select 'stored-' || id, id, 'stripe', 'pi_stored_' || id, 'issue', ${issue}, 'For sale', 499, 'EUR', 2, 'en',
        'completed', now() from people
      returning id, user_id
    ), keys as (
      insert into idempotency_keys (user_id, key, body_hash, payment_id, answer)
      select user_id, 'key-' || id, 'x', id, null from paid
    ), mailed as (
      insert into mails (occasion, due_at) select 'receipt ' || id, null from paid
    )
    insert into owned_issues (user_id, issue_id, source)
    select user_id, ${issue}, 'payment:' || id from paid`);
  await db.query('vacuum analyze');
  // What is written for it must not be counted to what comes next.
  await db.query('checkpoint');
}
