import { contentTypeOf } from '../contentTypeOf.ts';
import { PlainError } from '../plainError.ts';
import type { Storage } from '../reading/storage.ts';
import type { BackupPlace } from './backupPlace.ts';
import type { StoredFile } from './manifest.ts';

const AT_ONCE = 8;

/**
 * The keys of files that a failed restore has already stored.
 * @throws PlainError if the storage has a file that is not in the backup
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
  place: BackupPlace,
  files: readonly StoredFile[],
  onFile: (done: number) => void,
): Promise<void> {
  const left = files.values();
  let done = 0;
  async function storeNext(): Promise<void> {
    for (const file of left) {
      await place.withFile(file, (found) => storage.put(file.key, found, contentTypeOf(file.key)));
      onFile(++done);
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, storeNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
