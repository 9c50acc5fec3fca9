import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOCK_FILE, lockFolder } from '../database/folderLock.ts';

const PREFIX = 'magazine-store-import-';
/** The process that made a newer lock file may not have taken the lock yet. */
const NEW_MILLISECONDS = 60_000;

/** Runs a piece of work in a folder of its own, which is removed with all that is in it. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const { folder, remove } = await openWorkFolder();
  try {
    return await work(folder);
  } finally {
    await remove();
  }
}

/** Makes a folder that is removed with all that is in it: by `remove`, or when the process ends before. */
export async function openWorkFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  await removeLeftFolders();
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  // The lock ends with the process, however the process ends.
  const lock = lockFolder(folder);
  const removeAtExit = () => {
    lock?.release();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', removeAtExit);
  async function remove(): Promise<void> {
    process.off('exit', removeAtExit);
    // Another process that looks for left folders may write a new lock file during the removal.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    lock?.release();
  }
  return { folder, remove };
}

/** Removes the folders of processes that were killed. */
export async function removeLeftFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    // Another process may have removed the folder meanwhile. A folder of another account is left to that account.
    await removeIfLeft(folder).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOENT', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error;
    });
  }
}

async function removeIfLeft(folder: string): Promise<void> {
  const { mtimeMs } = await stat(path.join(folder, LOCK_FILE)).catch(() => stat(folder));
  if (Date.now() - mtimeMs < NEW_MILLISECONDS) return;
  const lock = lockFolder(folder);
  if (!lock) return;
  lock.release();
  // The process of a killed import ends a moment after its parent.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
