import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { coverFolder } from '../catalogue/coverKeys.ts';
import type { Storage } from '../reading/storage.ts';
import { folderPlace } from './folderPlace.ts';
import { checksum, MANIFEST, parseFileList, readManifest } from './manifest.ts';
import { takeBackup } from './takeBackup.ts';

onOneDatabase('a backup', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database);
    await store.publish(await numberedPdf(2, 'Kept'), { title: 'Kept', sample: '1' });
  });
  after(() => store.stop());

  const take = (folder: string, storage: Storage = store.services.storage) =>
    takeBackup(folderPlace(folder), { storage, withDatabase: (use) => use(store.connection.db), onProgress: () => {} });

  const readRows = async (folder: string, table: string): Promise<Record<string, unknown>[]> =>
    (await readFile(path.join(folder, 'database', `${table}.jsonl`), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test('is of one moment, however much the store sells meanwhile', async () => {
    const folder = temporaryFolder();
    const { db } = store.connection;
    let ended = false;
    async function register(number: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto('users')
          .values({ email: `${number}@example.com`, locale: 'en' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const identity = { issuer: 'https://id.example', subject: String(number), user_id: id, provider: 'custom' };
        await transaction.insertInto('identities').values(identity).execute();
      });
    }
    await register(0);
    const selling = (async () => {
      for (let number = 1; !ended; number++) await register(number);
      return (await sql<{ count: number }>`select count(*)::int as count from users`.execute(db)).rows[0]?.count;
    })();
    await take(folder);
    ended = true;
    const sold = await selling;
    const users = (await readRows(folder, 'users')).map(({ id }) => id);
    const identities = (await readRows(folder, 'identities')).map(({ user_id }) => user_id);
    assert.deepEqual(identities.toSorted(), users.toSorted());
    assert.ok(users.length >= 1 && users.length <= Number(sold), `${users.length} of ${sold}`);
  });

  test('has all rows and files with their checksums, closed to other accounts', async () => {
    const folder = temporaryFolder();
    await mkdir(folder, { mode: 0o755 });
    await take(folder);
    const { tables, files, migrations } = await readManifest(folderPlace(folder));
    assert.ok(migrations.includes('045-coupon-series'));
    for (const { name, size, sha256, rows } of tables) {
      assert.deepEqual(await checksum(path.join(folder, 'database', `${name}.jsonl`)), { size, sha256 }, name);
      assert.equal((await readRows(folder, name)).length, rows, name);
    }
    assert.deepEqual(await checksum(path.join(folder, 'files.jsonl')), files.list);
    const listed = parseFileList(await readFile(path.join(folder, 'files.jsonl'), 'utf8'));
    for (const { key, ...file } of listed) {
      assert.deepEqual(await checksum(path.join(folder, 'storage', key)), file, key);
    }
    // Two documents, a cover, and the pictures and layers of two pages.
    const stored = await Array.fromAsync(store.services.storage.list());
    assert.deepEqual(listed.map(({ key }) => key).toSorted(), stored.map(({ key }) => key).toSorted());
    for (const [type, kept] of [
      ['sample', true],
      ['full', true],
    ] as const) {
      assert.equal(
        listed.some(({ key }) => key.includes(`/${type}-`)),
        kept,
      );
    }
    for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
      const { mode } = await stat(path.join(folder, name));
      assert.equal(mode & 0o077, 0, name);
    }
  });

  test('that fails leaves no manifest, and goes on with what it lacks', async () => {
    const folder = temporaryFolder();
    const { storage } = store.services;
    const read: string[] = [];
    const counted: Storage = {
      ...storage,
      read(key) {
        read.push(key);
        return storage.read(key);
      },
    };
    const all = (await Array.fromAsync(storage.list())).length;
    const failing: Storage = {
      ...storage,
      async read(key) {
        if (read.length >= all / 2) throw new Error('the storage is away');
        return counted.read(key);
      },
    };
    await assert.rejects(take(folder, failing), /the storage is away/);
    assert.ok(!(await readdir(folder)).includes(MANIFEST));
    await assert.rejects(readManifest(folderPlace(folder)), /there is no whole backup in/);

    const [spoilt = '', ...whole] = parseFileList(
      await readFile(path.join(folder, 'files.jsonl.unfinished'), 'utf8'),
    ).map(({ key }) => key);
    assert.ok(whole.length > 0);
    await writeFile(path.join(folder, 'storage', spoilt), 'spoilt');
    read.length = 0;
    await take(folder, counted);
    assert.deepEqual(
      read.filter((key) => whole.includes(key)),
      [],
    );
    assert.ok(read.includes(spoilt));
    assert.equal((await readManifest(folderPlace(folder))).files.count, all);
  });

  test('tells which PDFs, pictures and covers the storage has lost, and has all else', async () => {
    const { storage } = store.services;
    const id = await store.publish(await numberedPdf(1, 'Lost'), { title: 'Lost' });
    const { db } = store.connection;
    const file = await db.selectFrom('issue_files').selectAll().where('issue_id', '=', id).executeTakeFirstOrThrow();
    const { cover } = await db.selectFrom('issues').select('cover').where('id', '=', id).executeTakeFirstOrThrow();
    const lost = [file.storage_key, file.pictures_key, coverFolder(cover.file_name)];
    assert.deepEqual((await take(temporaryFolder())).missing, []);
    for (const key of lost) await storage.remove(key);
    const { missing, manifest } = await take(temporaryFolder());
    assert.deepEqual(missing.map(({ key }) => key).toSorted(), lost.toSorted());
    assert.ok(missing.every(({ issueId }) => issueId === id));
    assert.ok(manifest.files.count > 0);
  });

  test('is made in no folder with a backup or with other files', async () => {
    const folder = temporaryFolder();
    await take(folder);
    await assert.rejects(take(folder), /there is a backup in .*: give another folder/);
    const other = temporaryFolder();
    await mkdir(other);
    await writeFile(path.join(other, 'letter.txt'), '');
    await assert.rejects(take(other), /has other files, such as letter\.txt/);
    assert.deepEqual(await readdir(other), ['letter.txt']);
  });
});
