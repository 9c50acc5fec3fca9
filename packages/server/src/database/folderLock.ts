import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** In each locked folder. */
export const LOCK_FILE = 'folder.lock';

export interface FolderLock {
  release(): void;
}

/**
 * Lets one process at a time use a folder. If two opened the embedded database, the writes of one would silently be
 * lost.
 *
 * Node has no advisory file lock. SQLite, which comes with it, takes one on every system, and the kernel releases the
 * lock however the process ends. So no stale lock ever stays.
 * @returns null when another process holds the lock.
 */
export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, LOCK_FILE);
  // Makes the file for this account alone. SQLite gives the files beside it the same mode. An existing file stays
  // closed here: a process that closes a file loses its locks on the file.
  if (!existsSync(name)) closeSync(openSync(name, 'a', 0o600));
  const file = new DatabaseSync(name);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => file.close() };
}
