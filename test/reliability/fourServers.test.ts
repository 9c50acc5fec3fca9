import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Answer, Download } from '@magazine-store/protocol';
import { databaseCoupons } from '../../packages/server/src/coupons/couponBook.ts';
import { command } from '../support/commandLine.ts';
import { onPostgresAlone, temporaryFolder } from '../support/databases.ts';
import { type Fleet, openFleet } from '../support/fleet.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter } from '../support/identity.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { cardBody, fetchPurchases, newKey, start } from '../support/payments.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';

const SERVERS = 4;
const READERS = ['reader', 'owner', 'subscriber', 'business'].map((name) => `${name}@example.com`);
/** No reader waits longer while a server is gone, and asks again after a moment. */
const [LONGEST_WAIT_MILLISECONDS, MOMENT_MILLISECONDS] = [60_000, 100];
const COUPON = 'FOUR-SERVERS';

onPostgresAlone('four servers behind nginx', ({ settings: { DATABASE_URL = '' } }) => {
  const folder = temporaryFolder();
  /** One issue to buy while each server is killed. */
  let sold: number[];
  let given: number;
  let fleet: Fleet;
  before(async () => {
    fleet = await openFleet({ DATABASE_URL, folder, servers: SERVERS, more: { FILES_SECURE_LINK: 'true' } });
    const store = await startTestStore({ settings: { DATABASE_URL, DATA_DIR: folder } }, fleet.settings);
    const { db } = store.connection;
    await registerIssues(db, SERVERS);
    sold = (await db.selectFrom('issues').select('id').execute()).map(({ id }) => id);
    given = await store.publish(await numberedPdf(2, 'Given'), { title: 'Given', price: 499 });
    const order = { issueId: given, days: null, maxUses: null, perPerson: 1, until: null, series: null };
    await databaseCoupons(db).addCoupons({ codes: [COUPON], ...order });
    await store.stop();
    // The first one puts the scripts of the release into the bucket.
    await fleet.serve(0);
    await Promise.all([1, 2, 3].map((index) => fleet.serve(index)));
  });
  after(() => fleet?.stop());

  const browsers: HttpBrowser[] = [];
  const newBrowser = (index: number) => new HttpBrowser(fleet.url, `10.0.0.${index + 1}`);

  /** Does it again until a server has answered it, as the store's page does. */
  async function insist<Outcome>(
    ask: () => Promise<Outcome>,
    isAnswer: (outcome: Outcome) => boolean,
  ): Promise<Outcome> {
    const end = performance.now() + LONGEST_WAIT_MILLISECONDS;
    for (;;) {
      const outcome = await ask().catch((error: unknown) => {
        if (performance.now() > end) throw error;
      });
      if (outcome !== undefined && isAnswer(outcome)) return outcome;
      assert.ok(performance.now() < end, JSON.stringify(outcome));
      await setTimeout(MOMENT_MILLISECONDS);
    }
  }

  async function signIn(index: number): Promise<HttpBrowser> {
    return insist(
      async () => {
        const browser = newBrowser(index);
        await enter(browser, 'press-id', READERS[index] ?? '');
        return browser;
      },
      ({ cookies }) => [...cookies.keys()].some((name) => name.endsWith('session')),
    );
  }

  async function buy(browser: HttpBrowser, issue: number): Promise<void> {
    const key = newKey();
    const answer = await insist(
      () => start(browser, cardBody(issue), key),
      ({ status }) => status < 500,
    );
    assert.deepEqual([answer.status, answer.body.payment?.status], [200, 'completed'], JSON.stringify(answer.body));
  }

  async function redeem(browser: HttpBrowser): Promise<void> {
    const answer = await insist(
      () => browser.send('/api/user/payment/promocode', { code: COUPON }),
      ({ status }) => status < 500,
    );
    // A server may have ended between redeeming and answering.
    if (!answer.ok) assert.equal((await answer.json()).error, 'usedByYou');
  }

  async function read(browser: HttpBrowser): Promise<void> {
    const { url }: Download = await insist(
      async () => (await browser.send(`/api/issues/${given}/download/full`)).json(),
      (answer) => 'url' in answer,
    );
    const bytes = await insist(
      async () => (await fetch(url)).text(),
      (text) => text.startsWith('%PDF-'),
    );
    assert.ok(bytes.includes('%%EOF'));
  }

  test('lose nothing and do nothing twice while one after the other is killed', { timeout: 300_000 }, async () => {
    const pdf = path.join(folder, 'published.pdf');
    await writeFile(pdf, await numberedPdf(1, 'Published'));
    for (const [round, issue] of sold.entries()) {
      const publishing = round === 1 ? command(fleet.settings, 'publish', pdf, '--free') : undefined;
      const visits = READERS.map(async (_, index) => {
        const browser = await signIn(index);
        browsers[index] = browser;
        await buy(browser, issue);
        if (round === 2) await redeem(browser);
        if (round > 2) await read(browser);
      });
      let visited = false;
      const visiting = Promise.all(visits).finally(() => {
        visited = true;
      });
      // The others are on their way to the provider, or back.
      const some = READERS.length * round + 2;
      await Promise.race([until(() => visited || fleet.stripe.charges().length >= some), visiting]);
      await fleet.kill(round);
      await Promise.all([fleet.serve(round), visiting]);
      const published = await publishing;
      if (published) assert.equal(published.code, 0, published.errors);
    }

    const users = new Set<number>();
    for (const browser of browsers) {
      const { id, email } = (await (await browser.fetch('/api/user/me')).json()) as Answer<'getMe'>;
      users.add(id);
      assert.ok(READERS.includes(email ?? ''));
      assert.deepEqual((await fetchPurchases(browser)).issues.toSorted(), [...sold, given].toSorted());
      const { payments } = (await (await browser.fetch('/api/user/payments')).json()) as Answer<'getPayments'>;
      assert.equal(payments.length, SERVERS, 'each purchase is in the history once');
      const { promocodes } = (await (await browser.fetch('/api/user/promocodes')).json()) as Answer<'getPromocodes'>;
      assert.equal(promocodes.length, 1);
    }
    assert.equal(users.size, READERS.length);
    const paid = fleet.stripe.charges().filter((charge) => charge.paid);
    assert.equal(paid.length, READERS.length * SERVERS);
    assert.equal(paid.filter(({ refunded }) => refunded).length, 0);
    const listFree = async () => {
      const { issues } = (await (await fetch(`${fleet.url}/api/issues`)).json()) as Answer<'getIssues'>;
      return issues.filter(({ is_free }) => is_free);
    };
    // Each server looks for new issues once a second.
    while ((await listFree()).length === 0) await setTimeout(50);
    assert.equal((await listFree()).length, 1, 'the publication is there once');
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setTimeout(5);
}
