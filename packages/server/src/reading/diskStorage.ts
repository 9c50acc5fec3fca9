import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkDisk } from './checkDisk.ts';
import type { Storage } from './storage.ts';

export function diskStorage(root: string): Storage {
  const toPath = (key: string) => {
    const file = path.join(root, key);
    if (!file.startsWith(root + path.sep)) throw new Error(`the key ${key} leads out of the storage`);
    return file;
  };
  return {
    async put(key, file) {
      const target = toPath(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Copies the file beside its place and renames it into it, so that a reader or a crash never meets half a file.
      const unfinished = `${target}.${randomUUID()}`;
      await copyFile(file, unfinished);
      // A copy has the mode of its source.
      await chmod(unfinished, 0o600);
      const handle = await open(unfinished, 'r');
      await handle.sync().finally(() => handle.close());
      await rename(unfinished, target);
    },
    async read(key, range) {
      const handle = await open(toPath(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!handle) return null;
      return createReadStream('', { fd: handle, ...(range && { start: range[0], end: range[1] }) });
    },
    async remove(key) {
      await rm(toPath(key), { recursive: true, force: true });
    },
    async check() {
      await mkdir(root, { recursive: true });
      await checkDisk(root);
    },
  };
}
