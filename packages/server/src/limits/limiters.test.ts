import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { lockTable } from '../../../../test/support/lockTable.ts';
import { type Connection, connect } from '../database/connection.ts';
import type { HttpError } from '../httpError.ts';
import { createLimiters, sweepLimits } from './limiters.ts';

const HOUR = { name: 'test', seconds: 3600 };
const REFUSED = { status: 429, code: 'too_many_requests' };

onBothDatabases('limiters', (database) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(database.settings);
  });
  after(() => connection.close());
  const limiter = (name: string, most: number) => createLimiters(connection.db, 'secret')({ ...HOUR, name, most });

  test('count together on one database, each key by itself', async () => {
    const [here, there] = [limiter('together', 3), limiter('together', 3)];
    await Promise.all([here.consume('a'), there.consume('a'), here.consume('a'), there.consume('b')]);
    await assert.rejects(there.consume('a'), ({ status, retryAfter = 0 }: HttpError) => {
      assert.equal(status, 429);
      return retryAfter > 3590 && retryAfter <= 3600;
    });
    await here.consume('b');
    assert.deepEqual([await here.has('b'), await here.has('c')], [true, false]);
  });

  test('take one back', async () => {
    const limited = limiter('back', 1);
    await limited.consume('a');
    await limited.restore('a');
    await limited.consume('a');
    await assert.rejects(limited.consume('a'), REFUSED);
  });

  test('tell without counting whether there is one left', async () => {
    const limited = limiter('checked', 1);
    await limited.check('a');
    await limited.check('a');
    await limited.consume('a');
    await assert.rejects(limited.check('a'), REFUSED);
    await limited.restore('a');
    await limited.check('a');
  });

  test('keep no key as it is', async () => {
    await limiter('hashed', 1).consume('192.0.2.1');
    const rows = await connection.db.selectFrom('rate_limits').select('key').execute();
    assert.ok(!rows.some(({ key }) => key.includes('192.0.2.1')));
  });

  test('forget what is over', async () => {
    const { db } = connection;
    await limiter('swept', 1).consume('a');
    await sweepLimits(db);
    assert.ok(await limiter('swept', 1).has('a'));
    await db.updateTable('rate_limits').set({ expire: '0' }).execute();
    assert.ok(!(await limiter('swept', 1).has('a')));
    await sweepLimits(db);
    assert.deepEqual(await db.selectFrom('rate_limits').selectAll().execute(), []);
  });

  test('count in memory while the database does not answer, and ask it again later', async (context) => {
    const slow = limiter('slow', 2);
    await slow.consume('a');
    const release = await lockTable(connection.db, 'rate_limits');
    const begun = performance.now();
    await slow.consume('a');
    await Promise.all(Array.from({ length: 20 }, () => slow.consume('a').catch(() => {})));
    await assert.rejects(slow.consume('a'), REFUSED);
    assert.ok(performance.now() - begun < 20_000, 'each waits for the database');
    await release();
    // Either six seconds later, or after the clock was set back by an hour.
    for (const [key, later] of [
      ['b', 6000],
      ['c', -3_600_000],
    ] as const) {
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() + later });
      await slow.consume(key);
      assert.ok(await limiter('slow', 2).has(key), key);
      context.mock.timers.reset();
    }
  });

  test('give no more than their limit while the database is slow, nor after it', async (context) => {
    const limited = limiter('strict', 3);
    await limited.consume('a');
    await limited.consume('a');
    const release = await lockTable(connection.db, 'rate_limits');
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => limited.consume('a')));
    for (let time = 0; time < 2; time++) await limited.consume('b');
    for (let time = 0; time < 3; time++) await limited.consume('c');
    await release();
    assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1, 'two are counted already');
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 6000 });
    await limited.consume('b');
    await assert.rejects(limited.consume('b'), REFUSED);
    await assert.rejects(limiter('strict', 3).check('b'), REFUSED, 'other servers know it');
    context.mock.timers.reset();
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + HOUR.seconds * 1000 + 1 });
    await limited.consume('c');
  });

  test('count in memory while the database is away', async () => {
    const alone = limiter('alone', 1);
    await connection.db.schema.alterTable('rate_limits').renameTo('away').execute();
    await alone.consume('a');
    await assert.rejects(alone.consume('a'), REFUSED);
  });
});
