import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { makeEmbedded } from '../../../../test/support/migrated.ts';
import { copyCluster } from './copyCluster.ts';
import { CLUSTER, openCluster, openEmbedded } from './pglite.ts';

test('a copy of the embedded database has every row that was acknowledged before, and no half of a transaction', async () => {
  const folder = temporaryFolder();
  await makeEmbedded(folder);
  const embedded = await openEmbedded(folder);
  assert.ok(embedded);
  const { pglite, lock } = embedded;
  await pglite.exec('create table pairs (n integer, half integer)');
  let acknowledged = 0;
  let before = 0;
  const ended = new AbortController();
  const writing = (async () => {
    while (!ended.signal.aborted) {
      const n = acknowledged + 1;
      await pglite.transaction(async (transaction) => {
        for (const half of [1, 2]) await transaction.query('insert into pairs values ($1, $2)', [n, half]);
      });
      acknowledged = n;
      // The embedded database leaves no time for anything else.
      await setImmediate();
    }
  })();
  const cluster = path.join(folder, CLUSTER);
  const target = path.join(folder, 'copy', CLUSTER);
  const written = async (number: number) => {
    while (acknowledged < number) await setImmediate();
  };
  try {
    await written(20);
    const copied = copyCluster(cluster, target);
    // The database writes on, in the middle of transactions too.
    await written(acknowledged + 20);
    before = acknowledged;
    await pglite.runExclusive(async () => {
      copyCluster(cluster, target, copied);
    });
  } finally {
    ended.abort();
    await writing;
    await pglite.close();
    lock.release();
  }

  const copy = await openCluster(target);
  const { rows } = await copy.query<{ last: number; all: number; numbers: number }>(
    'select max(n) as last, count(*)::int as all, count(distinct n)::int as numbers from pairs',
  );
  await copy.close();
  const { last, all, numbers } = rows[0] ?? assert.fail();
  assert.ok(last >= before && last <= acknowledged, `${last} of ${before} to ${acknowledged}`);
  assert.deepEqual([all, numbers], [2 * last, last]);
});
