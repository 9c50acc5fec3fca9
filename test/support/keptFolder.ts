import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../.cache/tests');

/** A folder below `.cache/tests`; `make` fills it once, and every later run and process finds it. */
export async function keptFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(root, name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await make(unfinished);
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster, and has made the same folder.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true });
  });
  return folder;
}
