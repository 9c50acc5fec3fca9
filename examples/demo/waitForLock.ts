import { setTimeout } from 'node:timers/promises';
import { type FolderLock, lockFolder } from '../../packages/server/src/database/folderLock.ts';

/** Takes the lock of a folder as soon as no other process has it. */
export async function waitForLock(folder: string): Promise<FolderLock> {
  for (;;) {
    const lock = lockFolder(folder);
    if (lock) return lock;
    await setTimeout(250);
  }
}
