import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { findInactive } from '../../packages/server/src/backup/inactiveStore.ts';
import { listenForCommands } from '../../packages/server/src/cli/commandServer.ts';
import { databaseCommands } from '../../packages/server/src/cli/commands.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { BUCKET_KEYS, startBucket } from '../support/bucket.ts';
import { command } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/databases.ts';
import { newMember } from '../support/members.ts';
import { newDatabase } from '../support/newDatabase.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';

const postgres = process.env.TEST_POSTGRES_URL;

test('a store moves from the embedded database and disk to PostgreSQL and a bucket', {
  skip: !postgres,
  timeout: 300_000,
}, async () => {
  const bucket = await startBucket(temporaryFolder());
  after(() => bucket.stop());
  const settings = { DATA_DIR: temporaryFolder() };
  const moved = {
    DATABASE_URL: await newDatabase(postgres ?? ''),
    STORAGE_URL: bucket.url('store'),
  };
  const file = path.join(temporaryFolder(), 'moved.env');
  await mkdir(path.dirname(file));
  const lines = Object.entries({
    ...moved,
    ...BUCKET_KEYS,
    SESSION_SECRET: 'not read by this command, and long enough',
  });
  await writeFile(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''));

  const store = await startTestStore({ settings });
  const sellingObstacle = async () => null;
  const commands = await listenForCommands(
    settings.DATA_DIR,
    { ...databaseCommands(store.connection), sellingObstacle },
    store.app.log,
  );
  const first = await store.publish(await numberedPdf(2, 'First'), { title: 'First', sample: '1' });
  const ahead = await command(settings, 'move', file);
  assert.equal(ahead.code, 0, ahead.errors);
  assert.match(ahead.out, /^\d+ files are copied while the server runs/m);

  // The store goes on meanwhile.
  const second = await store.publish(await numberedPdf(2, 'Second'), { title: 'Second', sample: '1' });
  const { id } = await newMember(store, 'reader@example.com');
  await commands.close();
  await store.stop();
  const last = await command(settings, 'move', file);
  assert.equal(last.code, 0, last.errors);
  const [, count] = /all rows and (\d+) more files/.exec(last.out) ?? [];
  // Those of the second issue alone.
  assert.equal(Number(count), Number(/^\d+/m.exec(ahead.out)?.[0]));

  const there = await startTestStore({ settings: { DATA_DIR: temporaryFolder(), ...moved } });
  try {
    for (const issue of [first, second]) {
      const browser = (await newMember(there, `visitor-${issue}@example.com`)).browser;
      const answer = await browser.send(`/api/issues/${issue}/download/sample`, {});
      const { url } = (await answer.json()) as { url: string };
      const pdf = await (await fetch(new URL(url, there.url))).bytes();
      assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
    }
    const reader = await there.connection.db.selectFrom('users').select('email').where('id', '=', id).execute();
    assert.deepEqual(reader, [{ email: 'reader@example.com' }]);
    assert.equal(await findInactive(there.connection.db), null);
  } finally {
    await there.stop();
  }
  const left = await connect(settings);
  assert.equal(await findInactive(left.db), 'moved');
  await left.close();
  const again = await command(settings, 'move', file);
  assert.match(again.errors, /the database is not empty/);
});
