import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '@magazine-store/protocol';
import type { Database } from '../database/connection.ts';
import type { Storage } from '../reading/storage.ts';
import type { BackupPlace } from './backupPlace.ts';
import { copyFiles, type LostKey } from './copyFiles.ts';
import { dumpDatabase } from './dumpDatabase.ts';
import { checksum, FILE_LIST, MANIFEST, type Manifest, newManifest, rowsPath, type StoredFile } from './manifest.ts';

interface Source {
  storage: Storage;
  /** Lets a step use the database, or a copy of it. */
  withDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result>;
  onProgress(text: string): void;
}

/**
 * Writes a backup of the database and its files while the store runs. In a place with a failed backup, it writes the
 * present rows, and copies only the missing files.
 * @returns the manifest, and what issues need that the storage has lost: PDFs, and whole folders of pictures and covers
 */
export async function takeBackup(
  place: BackupPlace,
  { storage, withDatabase, onProgress }: Source,
): Promise<{ manifest: Manifest; missing: LostKey[] }> {
  const { folder } = place;
  await place.prepare();
  const { keys, ...database } = await withDatabase((db) =>
    dumpDatabase(db, folder, (table) => onProgress(`writing the table ${table}`)),
  );
  for (const { name } of database.tables) await place.keep(rowsPath(name));
  const { files, missing } = await copyFiles(storage, keys, place, (done) => onProgress(`copying files: ${done}`));
  const list = await writeFileList(folder, files);
  await place.keep(FILE_LIST);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const manifest = newManifest({ release: VERSION, ...database, files: { count: files.length, bytes, list } });
  await writeWhole(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
  await place.keep(MANIFEST);
  await place.endNotes();
  return { manifest, missing };
}

async function writeFileList(folder: string, files: readonly StoredFile[]): Promise<{ size: number; sha256: string }> {
  const file = path.join(folder, FILE_LIST);
  const sorted = files.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await writeWhole(file, sorted.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return checksum(file);
}

/** Writes a file that is there whole or not at all, also after a power cut. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
