import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { startPaypal, startStripe } from '../../packages/simulators/src/index.ts';
import { BUCKET_KEYS, startBucket } from '../support/bucket.ts';
import { command, startCommand } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter, identitySettings, startProviders } from '../support/identity.ts';
import { newMember } from '../support/members.ts';
import { newDatabase } from '../support/newDatabase.ts';
import { buttonBody, cardBody, complete, fetchPurchases, readApproval, start } from '../support/payments.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const postgres = process.env.TEST_POSTGRES_URL;
/** Buyers while the backup is made. */
const BUYERS = 6;

test('a store that was killed after a backup comes back with all that was sold before', {
  timeout: 300_000,
}, async () => {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://localhost:${PORT}`;
  const [stripe, paypal, people] = await Promise.all([startStripe(), startPaypal(), startProviders(PUBLIC_URL)]);
  after(() => Promise.all([stripe.stop(), paypal.stop(), people.stop()]));
  // Buyers have addresses of their own.
  const more = { PORT, PUBLIC_URL, TRUST_PROXY: '1', STORE_CURRENCY: 'EUR', SESSION_SECRET, LOG_LEVEL: 'warn' };
  const settings = {
    ...BUCKET_KEYS,
    DATA_DIR: temporaryFolder(),
    ...more,
    ...paymentSettings({ stripe, paypal }),
    ...identitySettings(people),
  };
  const bucket = await startBucket(temporaryFolder());
  after(() => bucket.stop());
  const backup = bucket.url('monday');

  const store = await startTestStore({ settings });
  const issue = await store.publish(await numberedPdf(1, 'For sale'), { title: 'For sale', price: 499 });
  const register = async (name: string) => (await newMember(store, `${name}@example.com`)).browser;
  const [early, undecided, late] = [await register('early'), await register('undecided'), await register('late')];
  const during: HttpBrowser[] = [];
  for (let number = 0; number < BUYERS; number++) during.push(await register(`during-${number}`));
  await store.stop();
  const owns = async (browser: HttpBrowser) => (await fetchPurchases(browser)).issues.includes(issue);
  const buy = async (browser: HttpBrowser) => assert.equal((await start(browser, cardBody(issue))).status, 200);

  // Sell, back up while selling, sell on, kill.
  const server = await startServer({ ...settings, LOG_LEVEL: 'silent' });
  await buy(early);
  const order = await start(undecided, buttonBody({ type: 'issue', id: issue }));
  const taking = command(settings, 'backup', backup);
  for (const browser of during) await buy(browser);
  const taken = await taking;
  assert.equal(taken.code, 0, taken.errors);
  assert.match(taken.out, /: the store as of \S+Z: \d+ rows, \d+ files \(\d.* [KM]B\)$/m);
  assert.ok(!existsSync(path.join(settings.DATA_DIR, 'backup-copy')), 'the copy of the database stays');
  const orderID = readApproval(order);
  paypal.approveOrder(orderID);
  const paid = await complete(undecided, { paymentId: order.body.payment.id, gateway: 'paypal', orderID });
  assert.equal(paid.body.payment.status, 'completed');
  await buy(late);
  const newcomer = new HttpBrowser(PUBLIC_URL, '10.9.0.1');
  assert.equal((await enter(newcomer, 'press-id', 'reader@example.com')).status, 200);
  await buy(newcomer);
  await server.kill();

  // The store comes back on PostgreSQL, where that is at hand.
  const place = {
    ...settings,
    DATA_DIR: temporaryFolder(),
    ...(postgres && { DATABASE_URL: await newDatabase(postgres) }),
  };
  const restoredAt = new Date().toISOString();
  const restored = await command(place, 'restore', backup);
  assert.equal(restored.code, 0, restored.errors);
  assert.match(restored.out, /inactive: it sells nothing and sends no mail$/m);

  const inactive = startCommand({ ...place, LARGER_PICTURES: 'false' }, 'serve');
  const work = await startedSince(PUBLIC_URL, restoredAt, 'release');
  assert.ok(await owns(early));
  assert.ok(!(await owns(undecided)));
  const { gateways } = (await (await fetch(`${PUBLIC_URL}/api/page`)).json()) as { gateways: object };
  assert.deepEqual(gateways, {});
  for (const name of ['payments', 'refunds', 'mails']) {
    assert.ok((work[name]?.started_at ?? '') < restoredAt, `${name} has started`);
  }
  const active = await command(place, 'activate');
  assert.deepEqual([active.code, active.errors], [0, '']);
  assert.match(active.out, /start them again now$/m);
  assert.match(active.out, /asks the payment providers for what was sold after the backup of \S+Z$/m);
  inactive.child.kill('SIGTERM');
  assert.match((await inactive.outcome).out, /this store comes from a backup and is inactive/);

  // What was under way at the time of the backup, and what was begun after it, comes from the payment providers.
  const again = await startServer({ ...place, LOG_LEVEL: 'silent' });
  try {
    while (!(await owns(undecided))) await new Promise((resolve) => setTimeout(resolve, 50));
    while (!(await owns(late))) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(await owns(early));
    // The account of the newcomer is not in the backup.
    assert.equal((await newcomer.fetch('/api/user/me')).status, 401);
    assert.equal((await enter(newcomer, 'press-id', 'reader@example.com')).status, 200);
    while (!(await owns(newcomer))) await new Promise((resolve) => setTimeout(resolve, 50));
    const { out } = await command(place, 'activate');
    assert.match(out, /active already$/m);
    assert.match(out, /: [1-9]\d* brought back, 0 wait for their buyers to sign in, 0 wait for your decision$/m);
    const { payments } = await (await newcomer.fetch('/api/user/payments')).json();
    assert.deepEqual(
      payments.map(({ total_amount }: { total_amount: number }) => total_amount),
      [499],
    );
  } finally {
    await again.stop();
  }
});

interface Work {
  started_at: string | null;
}

/** Waits until the server has started a kind of work since then, and tells when each kind was started. */
async function startedSince(url: string, since: string, name: string): Promise<Record<string, Work | undefined>> {
  for (;;) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) {
      const { background } = (await ready.json()) as { background: Record<string, Work | undefined> };
      if ((background[name]?.started_at ?? '') > since) return background;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
