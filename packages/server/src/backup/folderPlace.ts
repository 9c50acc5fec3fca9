import { appendFile, chmod, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OTHER_ACCOUNTS } from '../database/privateFolder.ts';
import { PlainError } from '../plainError.ts';
import type { BackupPlace } from './backupPlace.ts';
import {
  checksum,
  MANIFEST,
  parseFileList,
  type StoredFile,
  storedPath,
  UNFINISHED,
  UNFINISHED_LIST,
} from './manifest.ts';
import { verify } from './verifyBackup.ts';

/** A backup in a folder of this machine. */
export function folderPlace(folder: string): BackupPlace {
  const list = path.join(folder, UNFINISHED_LIST);
  const pathOf = ({ key }: StoredFile) => path.join(folder, storedPath(key));

  return {
    title: folder,
    folder,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await readdir(folder);
      if (names.includes(MANIFEST)) throw new PlainError(`there is a backup in ${folder}: give another folder`);
      const other = names.find((name) => !UNFINISHED.includes(name));
      if (other) throw new PlainError(`${folder} has other files, such as ${other}: give an empty folder`);
      const { uid, mode } = await stat(folder);
      // A folder of another account, such as a mounted volume, stays as it is. What is in it is closed.
      if ((mode & OTHER_ACCOUNTS) !== 0 && uid === process.getuid?.()) await chmod(folder, 0o700);
    },
    async keep() {},
    async listKept() {
      const text = await unlessMissing(readFile(list, 'utf8'));
      // A process that was killed may have left half a line.
      if (text) await appendFile(list, '\n', { mode: 0o600 });
      return parseFileList(text ?? '');
    },
    async isKept(file) {
      const found = await unlessMissing(checksum(pathOf(file)));
      return found?.size === file.size && found.sha256 === file.sha256;
    },
    note: (file) => appendFile(list, `${JSON.stringify(file)}\n`, { mode: 0o600 }),
    endNotes: () => rm(list, { force: true }),
    async fetch(name) {
      const file = path.join(folder, name);
      return (await unlessMissing(stat(file))) ? file : null;
    },
    async examine(files, onFile) {
      for (const [index, file] of files.entries()) {
        await verify(pathOf(file), file);
        onFile(index + 1);
      }
    },
    // It was examined.
    withFile: (file, use) => use(pathOf(file)),
    async close() {},
  };
}

const unlessMissing = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
