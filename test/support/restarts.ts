import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { startPaypal, startStripe } from '../../packages/simulators/src/index.ts';
import { freePort } from './freePort.ts';
import type { HttpBrowser } from './httpBrowser.ts';
import { newMember } from './members.ts';
import { databaseUrl, makePostgres } from './migrated.ts';
import { cardBody, fetchPurchases, newKey, start } from './payments.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { numberedPdf, startTestStore } from './testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const BUYERS = 20;

/** The recovery after PostgreSQL has answered again. */
export interface Recovery {
  firstMilliseconds: number;
  allMilliseconds: number;
}

/**
 * Restarts PostgreSQL while 20 buyers buy an issue each, once for each mode. Each buyer sends one key until the server
 * answers.
 * @throws AssertionError when the server has ended, or a purchase was lost, made twice or refunded
 */
export async function restartUnderBuyers(
  modes: readonly Parameters<Postgres['restart']>[0][],
  folder: string,
): Promise<Recovery[]> {
  const postgres = await startPostgres();
  const [stripe, paypal] = await Promise.all([startStripe(), startPaypal()]);
  try {
    await makePostgres(postgres.url, 'store');
    const settings = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: databaseUrl(postgres.url, 'store') };
    const more = {
      PORT: String(await freePort()),
      TRUST_PROXY: '1',
      STORE_CURRENCY: 'EUR',
      SESSION_SECRET,
      ...paymentSettings({ stripe, paypal }),
    };
    const { issues, buyers } = await prepare(settings, more, modes.length);
    const server = await startServer({ ...settings, ...more, LOG_LEVEL: 'silent' });
    try {
      const recoveries: Recovery[] = [];
      for (const [index, mode] of modes.entries()) {
        const issue = issues[index] ?? assert.fail();
        let restarted = () => {};
        const back = new Promise<void>((resolve) => {
          restarted = resolve;
        });
        const times: number[] = [];
        let ended = false;
        const buying = Promise.all(
          buyers.map((browser) => retryUntilAnswered(browser, issue, back).then(() => times.push(performance.now()))),
        ).finally(() => {
          ended = true;
        });
        // Once the provider has received some of the charges, the other buyers are in the middle of their transactions.
        await Promise.race([until(() => ended || stripe.charges().length > index * BUYERS + 2), buying]);
        await postgres.restart(mode);
        const returned = performance.now();
        restarted();
        await buying;
        const after = times.filter((time) => time > returned).map((time) => time - returned);
        assert.ok(after.length > 0, 'all had bought before the restart');
        recoveries.push({ firstMilliseconds: Math.min(...after), allMilliseconds: Math.max(...after) });
      }
      assert.equal(server.process.exitCode, null);
      for (const browser of buyers) {
        assert.deepEqual((await fetchPurchases(browser)).issues.toSorted(), issues.toSorted());
      }
      const paid = stripe.charges().filter((charge) => charge.paid);
      assert.equal(paid.length, BUYERS * modes.length);
      assert.equal(paid.filter(({ refunded }) => refunded).length, 0);
      return recoveries;
    } finally {
      await server.stop();
    }
  } finally {
    await Promise.all([stripe.stop(), paypal.stop()]);
    postgres.stop();
  }
}

async function prepare(
  settings: { DATA_DIR: string; DATABASE_URL: string },
  more: Record<string, string>,
  issueCount: number,
) {
  const store = await startTestStore({ settings }, more);
  const issues: number[] = [];
  for (let number = 0; number < issueCount; number++) {
    const title = `Issue ${number}`;
    issues.push(await store.publish(await numberedPdf(1, title), { title, price: 499 }));
  }
  const buyers: HttpBrowser[] = [];
  for (let number = 0; number < BUYERS; number++) {
    buyers.push((await newMember(store, `buyer-${number}@example.com`)).browser);
  }
  await store.stop();
  return { issues, buyers };
}

/** Buys as a buyer's page does: with one key, sent again until the server answers with the outcome. */
async function retryUntilAnswered(browser: HttpBrowser, issue: number, back: Promise<void>): Promise<void> {
  const key = newKey();
  const ask = () => start(browser, cardBody(issue), key).catch(() => null);
  let reply = await ask();
  while (!reply || reply.status >= 500) {
    await back;
    await setTimeout(20);
    reply = await ask();
  }
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.payment.status, 'completed');
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}
