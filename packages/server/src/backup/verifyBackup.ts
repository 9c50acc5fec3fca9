import { readFile } from 'node:fs/promises';
import { PlainError } from '../plainError.ts';
import type { BackupPlace } from './backupPlace.ts';
import { checksum, FILE_LIST, type Manifest, parseFileList, rowsPath, type StoredFile } from './manifest.ts';

/** Compares the files of a backup with their checksums. @throws PlainError that names the first damaged one */
export async function verifyBackup(
  place: BackupPlace,
  manifest: Manifest,
  onFile: (done: number) => void,
): Promise<StoredFile[]> {
  const verifyNamed = async (name: string, expected: Omit<StoredFile, 'key'>) => {
    const file = await place.fetch(name);
    if (!file) throw new PlainError(`the backup is damaged: ${name} in ${place.title} is missing`);
    await verify(file, expected);
    return file;
  };
  for (const { name, ...expected } of manifest.tables) await verifyNamed(rowsPath(name), expected);
  const list = await verifyNamed(FILE_LIST, manifest.files.list);
  const files = parseFileList(await readFile(list, 'utf8'));
  await place.examine(files, onFile);
  return files;
}

/** @throws PlainError */
export async function verify(file: string, expected: Pick<StoredFile, 'size' | 'sha256'>): Promise<void> {
  const found = await checksum(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new PlainError(`the backup is damaged: ${file} is missing`);
    throw error;
  });
  if (found.size !== expected.size || found.sha256 !== expected.sha256) {
    throw new PlainError(`the backup is damaged: ${file} is not what was written`);
  }
}
