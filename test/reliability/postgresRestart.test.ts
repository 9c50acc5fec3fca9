import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { startPaypal, startStripe } from '../../packages/simulators/src/index.ts';
import { temporaryFolder } from '../support/databases.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { newMember } from '../support/members.ts';
import { databaseUrl, makePostgres } from '../support/migrated.ts';
import { cardBody, newKey, purchasesOf, start } from '../support/payments.ts';
import { freePort, startPostgres } from '../support/postgres.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const BUYERS = 20;
const RESTARTS = ['fast', 'kill', 'fast', 'kill', 'fast', 'kill'] as const;
/** More than a busy machine takes for 20 purchases. */
const ALL_WITHIN_MILLISECONDS = 10_000;

describe('a restart of PostgreSQL', { timeout: 300_000 }, () => {
  test('under 20 buyers ends neither the server nor a purchase, whether it was stopped or killed', async () => {
    const postgres = await startPostgres();
    const [stripe, paypal] = await Promise.all([startStripe(), startPaypal()]);
    try {
      await makePostgres(postgres.url, 'store');
      const PORT = String(await freePort());
      const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl(postgres.url, 'store') };
      const more = {
        PORT,
        TRUST_PROXY: '1',
        STORE_CURRENCY: 'EUR',
        SESSION_SECRET,
        ...paymentSettings({ stripe, paypal }),
      };
      const store = await startTestStore({ settings }, more);
      const issues: number[] = [];
      for (const [index] of RESTARTS.entries()) {
        issues.push(
          await store.publish(await numberedPdf(1, `Issue ${index}`), { title: `Issue ${index}`, price: 499 }),
        );
      }
      const buyers: HttpBrowser[] = [];
      for (let number = 0; number < BUYERS; number++) {
        buyers.push((await newMember(store, `buyer-${number}@example.com`)).browser);
      }
      await store.stop();

      const server = await startServer({ ...settings, ...more, LOG_LEVEL: 'silent' });
      try {
        for (const [index, mode] of RESTARTS.entries()) {
          const issue = issues[index] as number;
          let restarted = () => {};
          const back = new Promise<void>((resolve) => {
            restarted = resolve;
          });
          const buying = buyers.map((browser) => insist(browser, issue, back));
          // As soon as the provider was asked for some of them, the others are in the middle of their transactions.
          await until(() => stripe.charges().length > index * BUYERS + 2);
          await postgres.restart(mode);
          const returned = performance.now();
          restarted();
          await Promise.all(buying);
          assert.ok(performance.now() - returned < ALL_WITHIN_MILLISECONDS, 'the purchases wait for something');
        }
        assert.equal(server.process.exitCode, null);
        for (const browser of buyers) {
          assert.deepEqual((await purchasesOf(browser)).issues.toSorted(), issues.toSorted());
        }
        assert.equal(
          stripe.charges().filter(({ paid, refunded }) => paid && !refunded).length,
          BUYERS * RESTARTS.length,
        );
        assert.equal(stripe.charges().filter(({ refunded }) => refunded).length, 0);
      } finally {
        await server.stop();
      }
    } finally {
      await Promise.all([stripe.stop(), paypal.stop()]);
      postgres.stop();
    }
  });
});

/** Buys as a buyer's page does: with one key, sent again until the server says what came of it. */
async function insist(browser: HttpBrowser, issue: number, back: Promise<void>): Promise<void> {
  const key = newKey();
  const ask = () => start(browser, cardBody(issue), key).catch(() => null);
  let told = await ask();
  // Connections that broke may each fail one request more.
  for (let tries = 0; tries < 10 && (!told || told.status >= 500); tries++) {
    await back;
    told = await ask();
  }
  assert.equal(told?.status, 200, JSON.stringify(told?.body));
  assert.equal(told?.body.payment.status, 'completed');
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}
