import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import { cardBody, fetchPurchases, newKey, openTill, start, type Till } from '../../../../test/support/payments.ts';
import type { HttpError } from '../httpError.ts';
import { createCardTries } from './cardTries.ts';

const DECLINED = 'pm_card_chargeDeclined';
const MOST = 5;
const TEN_MINUTES = 10 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

onBothDatabases('card testing', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
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
    const reply = await statuses(Array.from({ length: 40 }, () => buy(browser)));
    assert.ok(reply.every((status) => [400, 409, 429].includes(status)));
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
    assert.deepEqual(await statuses(buyers.map((browser) => buy(browser))), [...Array(MOST).fill(400), 429, 429, 429]);
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
    assert.deepEqual(await statuses(buyers.map((browser) => buy(browser, 'pm_card_visa'))), Array(4 * MOST).fill(200));
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
