import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { readConfig } from '../config.ts';
import { type Connection, connect } from '../database/connection.ts';
import { PlainError } from '../plainError.ts';
import { keepCurrency } from './currency.ts';
import { insertPlan } from './plans.ts';

onOneDatabase('the currency of a store', (database) => {
  let connection: Connection;
  before(async () => {
    const env = { SESSION_SECRET: 'the secret of the tests, of no use elsewhere', ...database.settings };
    connection = await connect(readConfig(env));
  });
  after(() => connection.close());
  beforeEach(async () => {
    await connection.db.deleteFrom('store_currency').execute();
    await connection.db.deleteFrom('plans').execute();
  });
  const keep = (asked?: string) => keepCurrency(connection.db, asked);
  const price = () => insertPlan(connection.db, { period: 'month', price: 1490 });

  test('is kept with the prices; another one is refused in one line', async () => {
    assert.deepEqual(await keep('EUR'), { currency: 'EUR', precision: 2 });
    await price();
    assert.deepEqual(await keep('EUR'), { currency: 'EUR', precision: 2 });
    assert.deepEqual(await keep(), { currency: 'EUR', precision: 2 }, 'a command that names none');
    await assert.rejects(keep('PLN'), (error: Error) => {
      assert.ok(error instanceof PlainError);
      assert.equal(error.message, 'STORE_CURRENCY: the prices of this store are in EUR, not in PLN; set it to EUR');
      return true;
    });
  });

  test('may change while nothing has a price', async () => {
    await keep('USD');
    assert.deepEqual(await keep('HUF'), { currency: 'HUF', precision: 2 });
    await price();
    assert.deepEqual(await keep('HUF'), { currency: 'HUF', precision: 2 });
  });

  test('may change while there are only drafts without a price', async () => {
    await registerIssues(connection.db, 1);
    const draft = { draft: true, published: false, is_free: false, price: 0 };
    await connection.db.updateTable('issues').set(draft).execute();
    await keep('USD');
    assert.deepEqual(await keep('JPY'), { currency: 'JPY', precision: 0 });
    await connection.db.updateTable('issues').set({ price: 1490 }).execute();
    await assert.rejects(keep('USD'), /are in JPY, not in USD/);
    await connection.db.deleteFrom('issues').execute();
  });

  test('is the default one for a first price that comes without a currency', async () => {
    assert.deepEqual(await keep(), { currency: 'USD', precision: 2 });
    await price();
    await assert.rejects(keep('JPY'), /are in USD, not in JPY; set it to USD$/);
    assert.deepEqual(await keep(), { currency: 'USD', precision: 2 });
  });

  test('prices from before keep the digits that they had', async () => {
    await price();
    await keep();
    assert.deepEqual(await keep('HUF'), { currency: 'HUF', precision: 0 });
    assert.deepEqual(await keep('HUF'), { currency: 'HUF', precision: 0 });
    await connection.db.deleteFrom('store_currency').execute();
    assert.deepEqual(await keep('KWD'), { currency: 'KWD', precision: 3 });
  });

  test('of two servers that start at once with different ones, one starts', async () => {
    for (let round = 0; round < 20; round++) {
      await connection.db.deleteFrom('store_currency').execute();
      await connection.db.deleteFrom('plans').execute();
      await price();
      const outcomes = await Promise.allSettled([keep('EUR'), keep('PLN'), keep('EUR'), keep('PLN')]);
      const kept = (await keep()).currency;
      const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.currency] : []));
      assert.deepEqual(started, [kept, kept], `round ${round}`);
    }
  });
});
