import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/connection.ts';
import { OTHER_ACCOUNTS } from '../database/privateFolder.ts';
import { PlainError } from '../plainError.ts';
import type { Storage } from '../reading/storage.ts';
import { VERSION } from '../version.ts';
import { copyFiles, UNFINISHED_LIST } from './copyFiles.ts';
import { dumpDatabase } from './dumpDatabase.ts';
import {
  checksum,
  FILE_LIST,
  FILES_FOLDER,
  MANIFEST,
  type Manifest,
  newManifest,
  ROWS_FOLDER,
  type StoredFile,
} from './manifest.ts';

interface Source {
  storage: Storage;
  /** Lets a step use the database, or a copy of it. */
  withDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result>;
  onProgress(text: string): void;
}

/**
 * Writes the database and its files into a folder, while the store goes on. The same folder again goes on with a backup
 * that has failed: with the rows as they are now, and the files that it lacks.
 * @returns the manifest, and the documents that the storage has lost
 */
export async function takeBackup(
  folder: string,
  { storage, withDatabase, onProgress }: Source,
): Promise<{ manifest: Manifest; missing: string[] }> {
  await prepareFolder(folder);
  const { keys, ...database } = await withDatabase((db) =>
    dumpDatabase(db, folder, (table) => onProgress(`writing the table ${table}`)),
  );
  const { files, missing } = await copyFiles(storage, keys, folder, (done) => onProgress(`copying files: ${done}`));
  const list = await writeFileList(folder, files);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const manifest = newManifest({ release: VERSION, ...database, files: { count: files.length, bytes, list } });
  await writeWhole(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
  await rm(path.join(folder, UNFINISHED_LIST), { force: true });
  return { manifest, missing };
}

/** The names in the folder of a backup that has not come to its end. */
const UNFINISHED = [ROWS_FOLDER, FILES_FOLDER, FILE_LIST, `${FILE_LIST}.new`, `${MANIFEST}.new`, UNFINISHED_LIST];

/** @throws PlainError when the folder has anything but a backup that has not come to its end */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.includes(MANIFEST)) throw new PlainError(`there is a backup in ${folder}: give another folder`);
  const other = names.find((name) => !UNFINISHED.includes(name));
  if (other) throw new PlainError(`${folder} has other files, such as ${other}: give an empty folder`);
  const { uid, mode } = await stat(folder);
  // A folder of another account, such as a mounted volume, stays as it is. What is in it is closed.
  if ((mode & OTHER_ACCOUNTS) !== 0 && uid === process.getuid?.()) await chmod(folder, 0o700);
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
