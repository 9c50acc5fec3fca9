import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { makeEmbedded } from '../../../../test/support/migrated.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { works } from './works.ts';

const DATA_DIR = temporaryFolder();
let store: TestStore;
before(async () => {
  await makeEmbedded(DATA_DIR);
  store = await startTestStore({ settings: { DATA_DIR } });
});
after(() => store.stop());

test('swept rows leave their space to new ones in the embedded database', async () => {
  const { services, app } = store;
  const { db } = services;
  const release = { build: { directory: '', files: new Set<string>() }, kept: true };
  const sweeps = works(services, release, app.log).find(({ name }) => name === 'sweeps') ?? assert.fail();
  const sizes: number[] = [];
  for (let round = 0; round < 4; round++) {
    await sql`
      insert into rate_limits (key, points, expire)
      select 'round ' || ${round}::integer || ' ' || md5(number::text), 1, 0 from generate_series(1, 3000) number
    `.execute(db);
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('rate_limits')::integer as bytes`.execute(db);
    sizes.push(rows[0]?.bytes ?? 0);
    await sweeps.run({ first: false, succeededAt: null, signal: AbortSignal.abort() });
  }
  const [first = 0] = sizes;
  // Pages of an index become free one round later. Without any freed space, the table grows to more than three times.
  assert.ok(Math.max(...sizes) < first * 2, sizes.join(', '));
});
