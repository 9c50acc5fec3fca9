import path from 'node:path';
import { PlainError } from '../plainError.ts';
import { contentTypeOf } from '../reading/contentTypeOf.ts';
import type { Storage } from '../reading/storage.ts';
import { type StoredFile, storedPath } from './manifest.ts';

const AT_ONCE = 8;

/**
 * The keys that the storage has, which may be files of the backup alone: a restore that has failed leaves them.
 * @throws PlainError
 */
export async function listRestored(storage: Storage, files: readonly StoredFile[]): Promise<Set<string>> {
  const sizes = new Map(files.map(({ key, size }) => [key, size]));
  const there = new Set<string>();
  for await (const { key, size } of storage.list()) {
    if (sizes.get(key) !== size) throw new PlainError(`the storage has other files, such as ${key}: give an empty one`);
    there.add(key);
  }
  return there;
}

/** Puts the files of a backup into the storage. */
export async function storeFiles(
  storage: Storage,
  folder: string,
  files: readonly StoredFile[],
  onFile: (done: number) => void,
): Promise<void> {
  const left = files.values();
  let done = 0;
  async function storeNext(): Promise<void> {
    for (const { key } of left) {
      await storage.put(key, path.join(folder, storedPath(key)), contentTypeOf(key));
      onFile(++done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}
