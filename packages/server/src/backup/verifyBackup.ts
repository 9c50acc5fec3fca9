import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../plainError.ts';
import {
  checksum,
  FILE_LIST,
  type Manifest,
  parseFileList,
  rowsPath,
  type StoredFile,
  storedPath,
} from './manifest.ts';

/** Compares all files of a backup with their checksums. @throws PlainError that names the first damaged one */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  onFile: (done: number) => void,
): Promise<StoredFile[]> {
  for (const { name, ...expected } of manifest.tables) await verify(path.join(folder, rowsPath(name)), expected);
  const list = path.join(folder, FILE_LIST);
  await verify(list, manifest.files.list);
  const files = parseFileList(await readFile(list, 'utf8'));
  for (const [index, { key, ...expected }] of files.entries()) {
    await verify(path.join(folder, storedPath(key)), expected);
    onFile(index + 1);
  }
  return files;
}

async function verify(file: string, expected: { size: number; sha256: string }): Promise<void> {
  const found = await checksum(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new PlainError(`the backup is damaged: ${file} is missing`);
    throw error;
  });
  if (found.size !== expected.size || found.sha256 !== expected.sha256) {
    throw new PlainError(`the backup is damaged: ${file} is not what was written`);
  }
}
