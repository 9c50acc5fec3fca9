import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inSpan } from '../tracing/spans.ts';
import { checkDisk } from './checkDisk.ts';
import type { Storage } from './storage.ts';

/** Files that are being stored, or were when a process was killed. */
const UNFINISHED = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** At the root of a disk, ext4 keeps what it has rescued here, closed to all accounts but root. */
const LOST_AND_FOUND = 'lost+found';

export function diskStorage(root: string): Storage {
  const toPath = (key: string) => {
    const file = path.join(root, key);
    if (!file.startsWith(root + path.sep)) throw new Error(`the key ${key} leads out of the storage`);
    return file;
  };
  return {
    async put(key, file) {
      const target = toPath(key);
      await inSpan('storage put', 'internal', () => copyWhole(file, target));
    },
    async read(key, range) {
      const file = toPath(key);
      const handle = await inSpan('storage read', 'internal', () => open(file, 'r').catch(ifThere));
      if (!handle) return null;
      return createReadStream('', { fd: handle, ...(range && { start: range[0], end: range[1] }) });
    },
    async remove(key) {
      const target = toPath(key);
      await inSpan('storage remove', 'internal', async () => {
        const names = (await readdir(path.dirname(target)).catch(ifThere)) ?? [];
        // A process that was killed while it stored the file has left a part of it.
        const parts = names.filter((name) => name.startsWith(`${path.basename(target)}.`) && UNFINISHED.test(name));
        const left = parts.map((name) => path.join(path.dirname(target), name));
        for (const each of [target, ...left]) await rm(each, { recursive: true, force: true });
      });
    },
    async *list(start = '') {
      for (const folders = [start]; folders.length > 0; ) {
        const folder = folders.pop() as string;
        // A folder may be removed meanwhile, and so may a file.
        const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(ifThere);
        for (const entry of entries ?? []) {
          const key = path.posix.join(folder, entry.name);
          if (entry.isDirectory() && key !== LOST_AND_FOUND) folders.push(key);
          if (!entry.isFile() || UNFINISHED.test(key)) continue;
          const file = await stat(path.join(root, key)).catch(ifThere);
          if (file) yield { key, size: file.size };
        }
      }
    },
    async check() {
      await mkdir(root, { recursive: true });
      await checkDisk(root);
    },
  };
}

/** Copies a file beside its place and renames it into it, so that a reader or a crash never meets half a file. */
async function copyWhole(file: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.${randomUUID()}`;
  await copyFile(file, unfinished);
  // A copy has the mode of its source.
  await chmod(unfinished, 0o600);
  const handle = await open(unfinished, 'r');
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, target);
}

function ifThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
