import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { startTestStore } from '../../../../test/support/testStore.ts';
import { keepCurrency } from '../catalogue/currency.ts';
import { PlainError } from '../plainError.ts';
import { serverCommands } from './serverCommands.ts';

onOneDatabase('commands through a running server', (database) => {
  test('have its currency; another one is refused, also before the first price', async (context) => {
    const store = await startTestStore(database, { STORE_CURRENCY: 'USD' });
    context.after(() => store.stop());
    const commands = serverCommands(store.connection, store.services, null, store.app.log);
    await assert.rejects(
      () => commands.keepCurrency('JPY'),
      (error: Error) => error instanceof PlainError && /has USD, not JPY; set it to USD/.test(error.message),
    );
    for (const asked of ['USD', undefined]) {
      assert.deepEqual(await commands.keepCurrency(asked), { currency: 'USD', precision: 2 });
    }
    assert.deepEqual(await keepCurrency(store.connection.db, undefined), { currency: 'USD', precision: 2 });
  });
});
