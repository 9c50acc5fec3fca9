import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  cardBody,
  complete,
  fetchPurchases,
  newKey,
  openTill,
  start,
  startAtLast,
  type Till,
} from '../../../../test/support/payments.ts';
import type { HttpError } from '../httpError.ts';
import { createCardTries } from './cardTries.ts';

const DECLINED = 'pm_card_chargeDeclined';
const MOST = 5;
const TEN_MINUTES = 10 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('card testing', (database) => {
  let till: Till;
  /** Issues for sale beside that of the till. */
  const issues: number[] = [];
  before(async () => {
    // The limit is short, so that held requests are soon given up, and long enough for a busy machine.
    till = await openTill(database, { PAYMENT_SECONDS: '6' });
    await registerIssues(till.store.connection.db, MOST + 1, undefined, 100);
    const rows = await till.store.connection.db
      .selectFrom('issues')
      .select('id')
      .where('id', '<>', till.issue)
      .execute();
    issues.push(...rows.map(({ id }) => id));
  });
  after(() => till.stop());

  const member = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const buy = (browser: HttpBrowser, card = DECLINED) => start(browser, cardBody(till.issue, card));
  const statuses = async (tries: Promise<{ status: number }>[]) =>
    (await Promise.all(tries)).map(({ status }) => status).sort();
  const countProviderPayments = () => till.stripe.payments().length;

  test('at most five declined cards of one user reach the provider', async () => {
    const browser = await member('tester');
    const asked = countProviderPayments();
    const reply = await statuses(Array.from({ length: 20 }, () => buy(browser)));
    // A slow machine answers some of them with 503: `busy`.
    assert.ok(reply.every((status) => [400, 409, 429, 503].includes(status)));
    for (let more = 0; more < MOST; more++) await buy(browser);
    assert.equal(countProviderPayments() - asked, MOST);
    const body = cardBody(till.issue);
    const refused = await browser.send('/api/user/payment/start', body, { headers: { 'Idempotency-Key': newKey() } });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('Retry-After')) > 0);
    const { error, message } = await refused.json();
    assert.equal(error, 'too_many_requests');
    assert.match(message, /Too many cards/);
  });

  test('accounts at one address count together', async () => {
    const asked = countProviderPayments();
    const buyers = await Promise.all(
      Array.from({ length: MOST + 3 }, async (_, index) => {
        const own = await member(`office-${index}`);
        const browser = new HttpBrowser(till.store.url, '192.0.2.1');
        for (const [name, value] of own.cookies) browser.cookies.set(name, value);
        return browser;
      }),
    );
    assert.deepEqual(await statuses(buyers.map((browser) => startAtLast(browser, cardBody(till.issue, DECLINED)))), [
      ...Array(MOST).fill(400),
      429,
      429,
      429,
    ]);
    assert.equal(countProviderPayments() - asked, MOST);
  });

  test("successful payments don't count, so a whole office can buy at once", async () => {
    const buyers = await Promise.all(
      Array.from({ length: 4 * MOST }, async (_, index) => {
        const own = await member(`buyer-${index}`);
        const browser = new HttpBrowser(till.store.url, '192.0.2.2');
        for (const [name, value] of own.cookies) browser.cookies.set(name, value);
        return browser;
      }),
    );
    const bought = await statuses(buyers.map((browser) => startAtLast(browser, cardBody(till.issue))));
    assert.deepEqual(bought, Array(4 * MOST).fill(200));
  });

  test('the same key gives its first answer again, and counts once', async () => {
    const browser = await member('again');
    const key = newKey();
    for (let count = 0; count < 2 * MOST; count++) {
      assert.equal((await start(browser, cardBody(till.issue, DECLINED), key)).status, 400);
    }
    assert.equal((await buy(browser, 'pm_card_visa')).status, 200);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a card without an answer of the provider counts until the payment succeeds', async () => {
    const browser = await member('unanswered');
    const key = newKey();
    const fail = () => till.stripe.injectFault('unavailable', 'paymentIntents.confirm');
    for (let count = 0; count < MOST; count++) {
      fail();
      assert.equal((await start(browser, cardBody(till.issue), count === 0 ? key : newKey())).status, 502);
    }
    assert.equal((await buy(browser)).status, 429);
    const paid = await member('answered-later');
    fail();
    assert.equal((await start(paid, cardBody(till.issue), key)).status, 502);
    assert.equal((await start(paid, cardBody(till.issue), key)).status, 200);
    assert.deepEqual((await fetchPurchases(paid)).issues, [till.issue]);
  });

  test('a card that the provider charged without an answer in time counts until the same key gets the answer', async () => {
    const browser = await member('late');
    for (const [index, issue] of issues.slice(1).entries()) {
      const key = newKey();
      // One provider that hangs is enough: each takes six seconds.
      const fault = till.stripe.injectFault(index === 0 ? 'holdAfter' : 'serverErrorAfter', 'paymentIntents.confirm');
      assert.equal((await start(browser, cardBody(issue), key)).status, 502);
      fault.release();
      // The provider's notice comes before the page's next request.
      await till.stripe.webhooks.waitUntilDelivered();
      assert.equal((await start(browser, cardBody(issue), key)).status, 200);
    }
    assert.equal((await fetchPurchases(browser)).issues.length, MOST);
    assert.equal(await countDeclined(browser), MOST);
  });

  test('many completions of one payment at once give back one try', async () => {
    const browser = await member('many-completions');
    till.stripe.webhooks.withhold();
    const paymentId = (await buy(browser, 'pm_card_threeDSecure2Required')).body.payment.id;
    const { id = '' } = till.stripe.payments().find(({ metadata }) => metadata.payment === paymentId) ?? {};
    till.stripe.challenge(id, 'complete');
    await Promise.all(Array.from({ length: 2 * MOST }, () => complete(browser, { paymentId, gateway: 'stripe' })));
    await till.stripe.webhooks.release();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    assert.equal(await countDeclined(browser), MOST);
  });

  test('many starts at once that learn of one late charge give back one try', async () => {
    const browser = await member('many-starts');
    till.stripe.webhooks.withhold();
    till.stripe.injectFault('serverErrorAfter', 'paymentIntents.confirm');
    assert.equal((await buy(browser, 'pm_card_visa')).status, 502);
    await Promise.all(Array.from({ length: 2 * MOST }, () => buy(browser, 'pm_card_visa')));
    await till.stripe.webhooks.release();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    assert.equal(await countDeclined(browser), MOST);
  });

  /** Tries one declined card after the other until the store refuses to, and returns their number. */
  async function countDeclined(browser: HttpBrowser): Promise<number> {
    for (let count = 0; ; count++) {
      const { status } = await start(browser, cardBody(issues[0] ?? 0, DECLINED));
      if (status !== 400) {
        assert.equal(status, 429);
        return count;
      }
    }
  }

  test('20 cards may fail in a day', async () => {
    const tries = createCardTries(till.store.services.createLimiter);
    const tryCard = () =>
      tries.run(
        1_000_000,
        '192.0.2.3',
        async () => 'declined',
        () => true,
      );
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      for (let window = 0; window < 4; window++) {
        for (let count = 0; count < MOST; count++) await tryCard();
        await assert.rejects(tryCard(), { status: 429 });
        mock.timers.tick(TEN_MINUTES);
      }
      await assert.rejects(tryCard(), (error: HttpError) => (error.retryAfter ?? 0) > 60 * 60);
      mock.timers.tick(DAY);
      await tryCard();
    } finally {
      mock.timers.reset();
    }
  });
});
