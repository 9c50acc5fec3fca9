import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../reading/storage.ts';
import type { BackupPlace } from './backupPlace.ts';
import { type StoredFile, storedPath } from './manifest.ts';
import { type NamedKeys, namedBy } from './storedKeys.ts';
import { withTries } from './withTries.ts';

const AT_ONCE = 8;
/** A PDF of an issue, or a folder of its pictures or its cover, of which the storage has nothing. */
export interface LostKey {
  key: string;
  issueId: number;
}

interface CopiedFiles {
  files: StoredFile[];
  missing: LostKey[];
}

/**
 * Copies the files of the storage that are named into the place of a backup. A file that is there already, as it was
 * written, is not read from the storage again.
 *
 * The rows that name the files were read before. Meanwhile no file goes away: files without an issue stay for a day.
 */
export async function copyFiles(
  storage: Storage,
  { named, needed }: NamedKeys,
  place: BackupPlace,
  onFile: (done: number) => void,
): Promise<CopiedFiles> {
  const known = new Map((await place.listKept()).map((file) => [file.key, file]));
  const files: StoredFile[] = [];
  const found = new Set<string>();
  const stored = storage.list();

  async function copyNext(): Promise<void> {
    for await (const { key, size } of stored) {
      const name = namedBy(key, named);
      if (name === null) continue;
      const before = known.get(key);
      const file =
        before?.size === size && (await place.isKept(before))
          ? before
          : await withTries(() => copy(storage, key, place));
      // Another process has removed it since it was listed.
      if (!file) continue;
      if (file !== before) {
        await place.keep(storedPath(key));
        await place.note(file);
      }
      found.add(name);
      files.push(file);
      onFile(files.length);
    }
  }
  // After a failure, the files on their way are kept, and no other is begun.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const missing = Array.from(needed, ([key, issueId]) => ({ key, issueId })).filter(({ key }) => !found.has(key));
  return { files, missing };
}

/** @returns null when the storage has no such file */
async function copy(storage: Storage, key: string, { folder }: BackupPlace): Promise<StoredFile | null> {
  const target = path.join(folder, storedPath(key));
  const source = await storage.read(key);
  if (!source) return null;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const unfinished = `${target}.unfinished`;
  await pipeline(source, measured, createWriteStream(unfinished, { mode: 0o600 }));
  await rename(unfinished, target);
  return { key, size, sha256: hash.digest('hex') };
}
