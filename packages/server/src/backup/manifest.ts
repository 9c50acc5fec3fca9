import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { PlainError } from '../plainError.ts';
import type { BackupPlace } from './backupPlace.ts';

/**
 * A backup is a folder, or a prefix in a bucket. `manifest.json` is written last: a place without it holds no whole backup.
 *
 * - `database/{table}.jsonl`: the rows of a table, each as one line of JSON
 * - `storage/{key}`: the files of the storage
 * - `files.jsonl`: a line with key, size and checksum for each file of the storage
 */
export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.jsonl';
export const ROWS_FOLDER = 'database';
export const FILES_FOLDER = 'storage';
export const rowsPath = (table: string) => path.join(ROWS_FOLDER, `${table}.jsonl`);
export const storedPath = (key: string) => path.join(FILES_FOLDER, key);

/** The list of the files that a backup has so far. It stays when the backup fails, so that the next try goes on. */
export const UNFINISHED_LIST = `${FILE_LIST}.unfinished`;
/** The names in the place of a backup that has not come to its end. */
export const UNFINISHED: readonly string[] = [
  ROWS_FOLDER,
  FILES_FOLDER,
  FILE_LIST,
  `${FILE_LIST}.new`,
  `${MANIFEST}.new`,
  UNFINISHED_LIST,
];

const FORMAT = 1;

/** Bytes, and SHA-256 in hexadecimal. */
const checked = { size: z.number(), sha256: z.string() };

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The release whose command has made the backup. */
  release: z.string(),
  /** The moment of which the backup is. */
  taken_at: z.string(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), ...checked })),
  /** Text, since they may be larger than JavaScript's numbers. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number(), list: z.object(checked) }),
});
export type Manifest = z.output<typeof manifest>;

const storedFile = z.object({ key: z.string(), ...checked });
/** A file of the storage in a backup. */
export type StoredFile = z.output<typeof storedFile>;

export const newManifest = (parts: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...parts });

/** @throws PlainError when there is no whole backup of a known format in the place */
export async function readManifest({ title, fetch }: Pick<BackupPlace, 'title' | 'fetch'>): Promise<Manifest> {
  const file = await fetch(MANIFEST);
  if (!file) throw new PlainError(`there is no whole backup in ${title}: it has no ${MANIFEST}`);
  const read = manifest.safeParse(parseJson(await readFile(file, 'utf8')));
  if (!read.success) throw new PlainError(`${MANIFEST} in ${title} is damaged, or of a later release`);
  return read.data;
}

/** The lines of a file list. A last line that was cut off is left out. */
export function parseFileList(text: string): StoredFile[] {
  const lines = text.split('\n').map((line) => storedFile.safeParse(parseJson(line)));
  return lines.flatMap(({ data }) => data ?? []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function checksum(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(file), async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { size, sha256: hash.digest('hex') };
}
