import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { HttpError } from '../httpError.ts';
import type { Storage } from '../reading/storage.ts';
import { checksum, FILE_LIST, parseFileList, type StoredFile, storedPath } from './manifest.ts';
import { type NamedKeys, namedBy } from './storedKeys.ts';

const AT_ONCE = 8;
/** The tries for one file: a bucket may have too much to do. */
const TRIES = 5;
const FIRST_PAUSE_MILLISECONDS = 500;

/** The list of the files that a backup has so far. It stays when the backup fails, so that the next try goes on. */
export const UNFINISHED_LIST = `${FILE_LIST}.unfinished`;

interface CopiedFiles {
  files: StoredFile[];
  /** Documents of issues that the storage doesn't have. */
  missing: string[];
}

/**
 * Copies the files of the storage that are named into the folder of a backup. A file that is there already, with the
 * size and the checksum that it was written with, is not read from the storage again.
 *
 * The rows that name the files were read before. Meanwhile no file goes away: files without an issue stay for a day.
 */
export async function copyFiles(
  storage: Storage,
  { named, documents }: NamedKeys,
  folder: string,
  onFile: (done: number) => void,
): Promise<CopiedFiles> {
  const list = path.join(folder, UNFINISHED_LIST);
  const known = new Map((await readList(list)).map((file) => [file.key, file]));
  // A process that was killed may have left half a line.
  if (known.size > 0) await appendFile(list, '\n', { mode: 0o600 });
  const files: StoredFile[] = [];
  const found = new Set<string>();
  const stored = storage.list();

  async function copyNext(): Promise<void> {
    for await (const { key, size } of stored) {
      const name = namedBy(key, named);
      if (name === null) continue;
      const before = known.get(key);
      const target = path.join(folder, storedPath(key));
      const file = before?.size === size && (await isWhole(target, before)) ? before : await copy(storage, key, target);
      // Another process has removed it since it was listed.
      if (!file) continue;
      if (file !== before) await appendFile(list, `${JSON.stringify(file)}\n`, { mode: 0o600 });
      found.add(name);
      files.push(file);
      onFile(files.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return { files, missing: [...documents].filter((key) => !found.has(key)) };
}

const readList = async (list: string): Promise<StoredFile[]> => {
  const text = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return parseFileList(text);
};

async function isWhole(file: string, { size, sha256 }: StoredFile): Promise<boolean> {
  const found = await checksum(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.size === size && found.sha256 === sha256;
}

/** @returns null when the storage has no such file */
async function copy(storage: Storage, key: string, target: string): Promise<StoredFile | null> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  for (let tries = 1; ; tries++) {
    try {
      return await copyOnce(storage, key, target);
    } catch (error) {
      if (!(error instanceof HttpError) || tries === TRIES) throw error;
      await setTimeout(FIRST_PAUSE_MILLISECONDS * 2 ** (tries - 1));
    }
  }
}

async function copyOnce(storage: Storage, key: string, target: string): Promise<StoredFile | null> {
  const source = await storage.read(key);
  if (!source) return null;
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const unfinished = `${target}.unfinished`;
  await pipeline(source, measured, createWriteStream(unfinished, { mode: 0o600 }));
  await rename(unfinished, target);
  return { key, size, sha256: hash.digest('hex') };
}
