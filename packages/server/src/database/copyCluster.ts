import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** A file system may give the same time to two writes this close to each other. */
const SAME_TIME_MILLISECONDS = 2000;

/** The size and the time of the last write of each copied file, by its name below the cluster. */
type Copied = ReadonlyMap<string, string>;

/**
 * Copies the files of an open database to another folder, as they are at one moment. A database that opens the copy
 * finds every change that was acknowledged before, as after a power cut.
 *
 * Most files are copied while statements run. Then statements wait until those that have changed meanwhile are copied
 * again, which is a small part of them.
 */
export async function copyCluster(pglite: PGlite, from: string, to: string): Promise<void> {
  // Writes what is in memory, so that little changes from here on.
  await pglite.exec('checkpoint');
  await mkdir(to, { recursive: true, mode: 0o700 });
  const first = await copyChanged(from, to, new Map());
  await pglite.runExclusive(() => copyChanged(from, to, first));
}

/** Copies what differs from `before`, and removes from the copy what is gone. */
async function copyChanged(from: string, to: string, before: Copied): Promise<Copied> {
  const copied = new Map<string, string>();
  for (const { name, isFolder } of await listNames(from)) {
    const target = path.join(to, name);
    if (isFolder) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    // While statements run, a file may go away between two steps.
    const file = await stat(path.join(from, name)).catch(nullIfGone);
    if (!file) continue;
    const state = `${file.size} ${file.mtimeMs}`;
    const isOld = Date.now() - file.mtimeMs > SAME_TIME_MILLISECONDS;
    if (before.get(name) !== state) {
      if ((await copyFile(path.join(from, name), target, constants.COPYFILE_FICLONE).catch(nullIfGone)) === null)
        continue;
    }
    copied.set(name, isOld ? state : '');
  }
  for (const name of before.keys()) if (!copied.has(name)) await rm(path.join(to, name), { force: true });
  return copied;
}

/** All files and folders below a folder, each after the folder that it is in. */
async function listNames(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => ({
      name: path.relative(folder, path.join(entry.parentPath, entry.name)),
      isFolder: entry.isDirectory(),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
