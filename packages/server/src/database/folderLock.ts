import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * One process at a time for a folder. Two openers of the embedded database would silently lose one's writes.
 *
 * Node has no advisory file lock of its own; SQLite, which comes with it, takes one on every system, and the kernel
 * gives it back however the process ends, so no stale lock is ever left to guess about.
 * @returns null when another process holds it.
 */
export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, 'folder.lock');
  // Made here, for this account alone; SQLite gives the files beside it the same mode.
  closeSync(openSync(name, 'a', 0o600));
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
