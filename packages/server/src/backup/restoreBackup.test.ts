import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { type Connection, type Database, openDatabase } from '../database/connection.ts';
import { diskStorage } from '../reading/diskStorage.ts';
import { folderPlace } from './folderPlace.ts';
import { activateStore, findInactive } from './inactiveStore.ts';
import { MANIFEST } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';
import { takeBackup } from './takeBackup.ts';

/** From PostgreSQL to the embedded database: a backup of one is a backup of the other. */
onOneDatabase('a backup that is restored', (database) => {
  let store: TestStore;
  let place: Connection;
  const folder = temporaryFolder();
  const DATA_DIR = temporaryFolder();
  const storage = diskStorage(path.join(DATA_DIR, 'storage'));
  const restore = () =>
    restoreBackup(folderPlace(folder), {
      storage,
      openDatabase: async () => ({ ...place, close: async () => {} }),
      onProgress: () => {},
    });

  before(async () => {
    place = await openDatabase({ DATA_DIR });
    store = await startTestStore(database);
    await store.publish(await numberedPdf(2, 'Kept'), {
      title: '“Kept” \\ 号',
      // Characters at which a text may break, though they end no line of a file.
      description: 'One line\u2028another\u2029and\u0085more',
      sample: '1',
    });
    const { db } = store.connection;
    // Rows with every kind of value, and ids that were given out and are free again.
    await sql`insert into users (email, locale, created_at)
      select n || '@example.com', 'en', timestamptz '2026-01-02 03:04:05.678901+00' from generate_series(1, 1200) n`.execute(
      db,
    );
    await sql`delete from users where id > 1000`.execute(db);
    await sql`insert into sign_ins (state_hash, challenge, provider, origin, nonce, code_verifier, status, identity)
      values ('a', 'a', 'custom', '', '', '', 'registration', '{"issuer": "https://a", "subject": "1", "email": null}')`.execute(
      db,
    );
    await sql`insert into desk_audit (actor, action, subject, before) values ('operator', 'editIssue', 'issue:1', '{"price": 499}')`.execute(
      db,
    );
    await takeBackup(folderPlace(folder), {
      storage: store.services.storage,
      withDatabase: (use) => use(db),
      onProgress: () => {},
    });
  });
  after(() => Promise.all([store.stop(), place.close()]));

  /** All rows of all tables as text. */
  async function readAll(db: Database): Promise<Record<string, string[]>> {
    const tables = (await db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('kysely_'));
    const all: Record<string, string[]> = {};
    for (const name of tables.toSorted()) {
      if (name === 'inactive_store' || name === 'restored_backup') continue;
      const { rows } = await sql<{ row: string }>`select each::text as row from ${sql.table(name)} each`.execute(db);
      all[name] = rows.map(({ row }) => row).toSorted();
    }
    return all;
  }

  test('is refused when one of its files is damaged, and leaves the place empty', async () => {
    const [file = ''] = (await readdir(path.join(folder, 'storage'), { recursive: true })).filter((name) =>
      name.endsWith('.pdf'),
    );
    for (const damaged of [path.join('storage', file), path.join('database', 'users.jsonl')]) {
      const content = await readFile(path.join(folder, damaged));
      await writeFile(path.join(folder, damaged), Buffer.concat([content.subarray(1), content.subarray(0, 1)]));
      await assert.rejects(
        restore(),
        ({ message }) => message.startsWith('the backup is damaged') && message.includes(damaged),
      );
      await writeFile(path.join(folder, damaged), content);
    }
    assert.deepEqual(await Array.fromAsync(storage.list()), []);
  });

  test('is refused when a later release has made it', async () => {
    const file = path.join(folder, MANIFEST);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"060-inactive-store"', '"060-inactive-store", "999-of-tomorrow"'));
    await assert.rejects(restore(), /a later release has made this backup \(999-of-tomorrow\)/);
    await writeFile(file, text);
  });

  test('has the same rows and files, gives out no id twice, and is inactive', async () => {
    await restore();
    const { db } = place;
    assert.deepEqual(await readAll(db), await readAll(store.connection.db));
    const { rows } = await sql<{
      id: number;
    }>`insert into users (email, locale) values (null, 'en') returning id`.execute(db);
    assert.equal(rows[0]?.id, 1201);
    assert.equal(await findInactive(db), 'restored');
    assert.equal(await activateStore(db), true);
    assert.equal(await findInactive(db), null);
    await assert.rejects(sql`delete from desk_audit`.execute(db), /only grows/);
    const [before, now] = await Promise.all(
      [store.services.storage, storage].map(({ list }) => Array.fromAsync(list())),
    );
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    assert.deepEqual(now?.toSorted(byKey), before?.toSorted(byKey));
  });

  test('is refused where there is a store', async () => {
    await assert.rejects(restore(), /the database is not empty/);
  });

  test('has all rows, too, where the tables have a schema of their own, and so does the next backup', async () => {
    const shop = await openDatabase({ DATA_DIR: temporaryFolder() });
    await sql`create schema shop`.execute(shop.db);
    await sql`set search_path = shop`.execute(shop.db);
    const storage = diskStorage(temporaryFolder());
    const restoreInto = () =>
      restoreBackup(folderPlace(folder), {
        storage,
        openDatabase: async () => ({ ...shop, close: async () => {} }),
        onProgress: () => {},
      });
    const next = temporaryFolder();
    const take = () =>
      takeBackup(folderPlace(next), { storage, withDatabase: (use) => use(shop.db), onProgress: () => {} });
    await assert.rejects(take(), /no tables of a store/);
    await restoreInto();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from shop.users`.execute(shop.db);
    assert.equal(rows[0]?.count, 1000);
    await assert.rejects(restoreInto(), /the database is not empty/);
    await take();
    const users = await readFile(path.join(next, 'database', 'users.jsonl'), 'utf8');
    assert.equal(users.trim().split('\n').length, 1000);
    await shop.close();
  });
});
