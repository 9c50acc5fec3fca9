import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Bucket, startBucket } from '../../../../test/support/bucket.ts';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { openBackupPlace } from '../cli/openBackupPlace.ts';
import { type Connection, openDatabase } from '../database/connection.ts';
import { diskStorage } from '../reading/diskStorage.ts';
import { s3Storage } from '../reading/s3Storage.ts';
import type { Storage } from '../reading/storage.ts';
import { bucketPlace } from './bucketPlace.ts';
import { MANIFEST, UNFINISHED_LIST } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';
import { takeBackup } from './takeBackup.ts';

onOneDatabase('a backup in a bucket', (database) => {
  let store: TestStore;
  /** An empty database until a backup is restored. */
  let target: Connection;
  const directory = temporaryFolder();
  const targetFolder = temporaryFolder();
  let server: Bucket;
  before(async () => {
    server = await startBucket(directory);
    [store, target] = await Promise.all([startTestStore(database), openDatabase({ DATA_DIR: targetFolder })]);
    await store.publish(await numberedPdf(3, 'Kept'), { title: 'Kept', sample: '1' });
  });
  after(() => Promise.all([store.stop(), target.close(), server.stop()]));

  const openBucket = (prefix: string) => s3Storage(new URL(server.url(prefix)));
  async function take(bucket: Storage, storage: Storage = store.services.storage) {
    const place = await bucketPlace('s3://backups', bucket);
    const withDatabase = <R>(use: (db: TestStore['connection']['db']) => Promise<R>) => use(store.connection.db);
    await takeBackup(place, { storage, withDatabase, onProgress: () => {} }).finally(place.close);
    assert.deepEqual(
      await readdir(path.dirname(place.folder)).then((all) => all.includes(path.basename(place.folder))),
      false,
    );
  }
  const keysOf = async (storage: Storage) => (await Array.fromAsync(storage.list())).map(({ key }) => key).toSorted();

  async function restore(bucket: Storage) {
    const storage = diskStorage(temporaryFolder());
    const place = await bucketPlace('s3://backups', bucket);
    await restoreBackup(place, {
      storage,
      openDatabase: async () => ({ db: target.db, close: async () => {} }),
      onProgress: () => {},
    }).finally(place.close);
    return storage;
  }

  test('is refused when one of its files is damaged or missing, or another release has made it', async () => {
    const bucket = openBucket('tuesday');
    await take(bucket);
    const document = (await keysOf(bucket)).find((key) => key.endsWith('.pdf')) ?? assert.fail();
    const spoilt = path.join(temporaryFolder(), 'spoilt');
    await mkdir(path.dirname(spoilt), { recursive: true });
    async function spoil(key: string, change: (text: string) => string): Promise<() => Promise<void>> {
      const place = await bucketPlace('', bucket);
      const file = (await place.fetch(key)) ?? assert.fail();
      const content = await readFile(file, 'latin1');
      await place.close();
      const put = async (text: string) => {
        await writeFile(spoilt, text, 'latin1');
        await bucket.put(key, spoilt, 'application/octet-stream');
      };
      await put(change(content));
      return () => put(content);
    }
    const turned = (text: string) => text.slice(1) + text.slice(0, 1);
    for (const key of [document, 'database/issues.jsonl']) {
      const mend = await spoil(key, turned);
      await assert.rejects(restore(bucket), /the backup is damaged: .* is not what was written/);
      await mend();
    }
    const mend = await spoil(document, () => 'short');
    await assert.rejects(restore(bucket), /the backup is damaged: storage\/.*\.pdf in s3:\/\/backups is not what was/);
    await mend();
    await bucket.remove('database/issues.jsonl');
    await assert.rejects(restore(bucket), /database\/issues\.jsonl in s3:\/\/backups is missing/);
    await bucket.remove(MANIFEST);
    await assert.rejects(restore(bucket), /there is no whole backup in s3:\/\/backups/);
  });

  test('goes on after a failure with what it lacks, and is restored with all rows and files', async () => {
    const bucket = openBucket('monday');
    const { storage } = store.services;
    const all = await keysOf(storage);
    const read: string[] = [];
    const counted = (most: number): Storage => ({
      ...storage,
      async read(key) {
        if (read.length >= most) throw new Error('the storage is away');
        read.push(key);
        return storage.read(key);
      },
    });
    await assert.rejects(take(bucket, counted(all.length / 2)), /the storage is away/);
    const kept = (await keysOf(bucket)).filter((key) => key.startsWith('storage/'));
    assert.ok(kept.length > 0 && !(await keysOf(bucket)).includes(MANIFEST));
    read.length = 0;
    await take(bucket, counted(all.length));
    assert.deepEqual(
      read.filter((key) => kept.includes(`storage/${key}`)),
      [],
    );
    const keys = await keysOf(bucket);
    assert.ok(!keys.includes(UNFINISHED_LIST));
    assert.deepEqual(
      keys.filter((key) => key.startsWith('storage/')),
      all.map((key) => `storage/${key}`),
    );
    const restored = await restore(bucket);
    const issues = await target.db.selectFrom('issues').select('title').execute();
    assert.deepEqual(
      issues.map(({ title }) => title),
      ['Kept'],
    );
    assert.deepEqual(await keysOf(restored), all);
    await assert.rejects(take(bucket), /there is a backup in s3:\/\/backups: give another prefix/);
  });

  test('has a place of its own', async () => {
    const open = (place: string, STORAGE_URL: string) => openBackupPlace(place, { STORAGE_URL });
    await assert.rejects(open('s3:///store', 's3://magazines/store'), /as s3:\/\/bucket\/prefix/);
    for (const inside of ['s3://magazines/store', 's3://magazines/store/backup']) {
      await assert.rejects(open(inside, 's3://magazines/store/'), /lies within STORAGE_URL/);
    }
    await assert.rejects(open('s3://magazines/backup', 's3://magazines'), /lies within STORAGE_URL/);
    for (const beside of ['s3://magazines/store-backup', 's3://backups/store']) {
      await (await open(beside, 's3://magazines/store')).close();
    }
    const used = openBucket('wednesday');
    const file = path.join(temporaryFolder(), 'letter.txt');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'a letter');
    await used.put('letter.txt', file, 'text/plain');
    await assert.rejects(take(used), /has other files, such as letter\.txt: give an empty prefix/);
  });
});
