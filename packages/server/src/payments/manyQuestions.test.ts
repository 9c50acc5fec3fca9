import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import { buttonBody, openTill, start, type Till } from '../../../../test/support/payments.ts';
import { MOST_WAITING } from './settle.ts';

const TOO_MANY = 5;
/** The requests of an account in a minute. */
const MOST_OF_ACCOUNT = 60;

onOneDatabase('a reader who asks about payments without end', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;

  test(`waits with ${MOST_WAITING} questions about one payment, and the server is busy for the others`, async () => {
    const browser = await buyer('waiting');
    const { body } = await start(browser, buttonBody({ type: 'issue', id: till.issue }));
    const held = till.paypal.injectFault('holdBefore', 'orders.get');
    const refused: Response[] = [];
    const allRefused = Promise.withResolvers<void>();
    const ask = async () => {
      const answer = await browser.send('/api/user/payment', { paymentId: body.payment.id, gateway: 'paypal' });
      if (answer.status === 503 && refused.push(answer) === TOO_MANY) allRefused.resolve();
      return answer.status;
    };
    const first = ask();
    await held.happened;
    const asked = Array.from({ length: MOST_WAITING + TOO_MANY }, ask);
    const all = Promise.all([first, ...asked]);
    await Promise.race([allRefused.promise, all]);
    held.release();
    const answers = await all;
    assert.deepEqual(
      answers.filter((status) => status !== 503),
      Array.from({ length: 1 + MOST_WAITING }, () => 200),
    );
    assert.equal(refused.length, TOO_MANY);
    for (const answer of refused) {
      assert.equal(answer.headers.get('retry-after'), '2');
      assert.deepEqual(await answer.json(), { error: 'busy' });
    }
  });

  const calls: Record<string, (browser: HttpBrowser) => Promise<Response>> = {
    completing: (browser) => browser.send('/api/user/payment', { paymentId: 'unknown', gateway: 'paypal' }),
    'cancelling a payment': (browser) => browser.send('/api/user/payment/cancel', { paymentId: 'unknown' }),
    'cancelling a subscription': (browser) => browser.send('/api/user/plans/cancel'),
  };
  for (const [name, ask] of Object.entries(calls)) {
    test(`${name} answers 429 for a while`, async (t) => {
      const browser = await buyer(name.replaceAll(' ', '-'));
      // All requests are made within the minute of the limit.
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
      for (let count = 0; count < MOST_OF_ACCOUNT; count++) assert.equal((await ask(browser)).status, 404);
      const answer = await ask(browser);
      assert.equal(answer.status, 429);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      assert.deepEqual(await answer.json(), { error: 'too_many_requests' });
    });
  }
});
