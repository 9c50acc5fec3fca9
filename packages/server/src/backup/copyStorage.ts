import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '../contentTypeOf.ts';
import type { Storage } from '../reading/storage.ts';
import { namedBy } from './storedKeys.ts';

const AT_ONCE = 8;

/**
 * Copies the files that are named from one storage to another, but for those that are there already.
 * @param folder A place for files on their way.
 * @returns the number of files that were copied
 */
export async function copyStorage(
  { from, to }: { from: Storage; to: Storage },
  named: ReadonlySet<string>,
  folder: string,
  onFile: (done: number) => void,
): Promise<number> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of to.list()) sizes.set(key, size);
  const stored = from.list();
  let done = 0;
  async function copyNext(worker: number): Promise<void> {
    const passing = path.join(folder, `file-${worker}`);
    for await (const { key, size } of stored) {
      // What lies under a key never changes.
      if (namedBy(key, named) === null || sizes.get(key) === size) continue;
      const source = await from.read(key);
      if (!source) continue;
      await pipeline(source, createWriteStream(passing, { mode: 0o600 }));
      await to.put(key, passing, contentTypeOf(key));
      onFile(++done);
    }
    await rm(passing, { force: true });
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => copyNext(worker)));
  return done;
}
