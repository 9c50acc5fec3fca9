import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

/** A file system may give the same time to two writes this close to each other. */
const SAME_TIME_MILLISECONDS = 2000;

/** The size and the time of the last write of each copied file, by its name below the cluster. */
export type Copied = Readonly<Record<string, string>>;

/**
 * Copies the files of an embedded database, but for those that are copied already and have not changed since.
 *
 * A backup does so twice. Most files are copied while a server has the database open and writes. Then the server lets
 * statements wait and copies what has changed meanwhile, which is little. A database that opens the copy finds every
 * change that was acknowledged before, as after a power cut.
 *
 * It is synchronous: in a busy server, a step that waits for its turn after each file would take minutes.
 */
export function copyCluster(from: string, to: string, before: Copied = {}): Copied {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const copied: Record<string, string> = {};
  for (const { name, isFolder } of listNames(from)) {
    const target = path.join(to, name);
    if (isFolder) mkdirSync(target, { recursive: true, mode: 0o700 });
    else {
      const state = copyChanged(path.join(from, name), target, before[name]);
      if (state !== null) copied[name] = state;
    }
  }
  for (const name of Object.keys(before)) if (!(name in copied)) rmSync(path.join(to, name), { force: true });
  return copied;
}

/** @returns the state of the file; empty if it may change without a later time, null if the file is gone */
function copyChanged(file: string, target: string, before: string | undefined): string | null {
  try {
    const found = statSync(file);
    const state = describe(found);
    if (state !== before) copyFileSync(file, target, constants.COPYFILE_FICLONE);
    return Date.now() - found.mtimeMs > SAME_TIME_MILLISECONDS ? state : '';
  } catch (error) {
    // While statements run, a file may go away between two steps.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const describe = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`;

/** All files and folders below a folder, each after the folder that it is in. */
const listNames = (folder: string): { name: string; isFolder: boolean }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      name: path.relative(folder, path.join(entry.parentPath, entry.name)),
      isFolder: entry.isDirectory(),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
