import { existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PreparedData } from './preparedData.ts';

/**
 * Gives a demo a database and files of its own, in its folder: it may change and remove them.
 *
 * @param keep Keeps those that are there.
 * @returns the folder of the files
 */
export async function ownData(prepared: PreparedData, dataDir: string, keep: boolean): Promise<string> {
  if (!keep) await rm(dataDir, { recursive: true, force: true });
  const storage = path.join(dataDir, 'storage');
  if (!existsSync(dataDir)) {
    await mkdir(dataDir, { recursive: true });
    await cp(prepared.database, path.join(dataDir, 'postgres'), { recursive: true });
  }
  if (!existsSync(storage)) await linkFolder(prepared.storage, storage);
  return storage;
}

/** Makes a folder of hard links, which takes no space. A store only adds, replaces and removes files, and changes none. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      return entry.isDirectory() ? linkFolder(source, target) : linkFile(source, target);
    }),
  );
}

async function linkFile(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    // The folder is on another disk, or on one without hard links.
    if (!['EXDEV', 'EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(source, target);
  }
}
