import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isKnownMigration } from '../database/migrate.ts';
import { PlainError } from '../plainError.ts';
import type { Storage } from '../reading/storage.ts';
import type { BackupPlace } from './backupPlace.ts';
import { markInactive } from './inactiveStore.ts';
import { loadDatabase } from './loadDatabase.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { noteRestored } from './restoredBackup.ts';
import { listRestored, storeFiles } from './storeFiles.ts';
import { verifyBackup } from './verifyBackup.ts';

interface Target {
  storage: Storage;
  openDatabase(): Promise<{ db: Database; close(): Promise<void> }>;
  onProgress(text: string): void;
}

/**
 * Makes a store of a backup, in an empty database and an empty storage. The store is inactive. A restore that fails can
 * be made again: the database stays empty until all is there.
 * @throws PlainError when the backup is damaged or of a later release, or the place is not empty
 */
export async function restoreBackup(
  place: BackupPlace,
  { storage, openDatabase, onProgress }: Target,
): Promise<Manifest> {
  const manifest = await readManifest(place);
  const unknown = manifest.migrations.find((name) => !isKnownMigration(name));
  if (unknown) {
    throw new PlainError(
      `a later release has made this backup (${unknown}): restore it with that release or a later one`,
    );
  }
  const { db, close } = await openDatabase();
  try {
    await refuseUsed(db);
    const files = await verifyBackup(place, manifest, (done) => onProgress(`checking files: ${done}`));
    const there = await listRestored(storage, files);
    const lacking = files.filter(({ key }) => !there.has(key));
    await storeFiles(storage, place, lacking, (done) => onProgress(`storing files: ${done} of ${lacking.length}`));
    await loadDatabase(db, place.folder, manifest, {
      onTable: (name) => onProgress(`filling the table ${name}`),
      async finish(transaction) {
        await markInactive(transaction, 'restored');
        await noteRestored(transaction, manifest.taken_at);
      },
    });
    return manifest;
  } finally {
    await close();
  }
}

/** @throws PlainError when the database has a table */
export async function refuseUsed(db: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`.execute(
    db,
  );
  if (rows.length > 0)
    throw new PlainError('the database is not empty: give a new one (another DATA_DIR or DATABASE_URL)');
}
