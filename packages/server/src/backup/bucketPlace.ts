import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '../contentTypeOf.ts';
import { PlainError } from '../plainError.ts';
import { openWorkFolder } from '../publishing/inWorkFolder.ts';
import type { Storage } from '../reading/storage.ts';
import type { BackupPlace } from './backupPlace.ts';
import { MANIFEST, parseFileList, type StoredFile, storedPath, UNFINISHED, UNFINISHED_LIST } from './manifest.ts';
import { verify } from './verifyBackup.ts';
import { withTries } from './withTries.ts';

/** A bucket can't append to a file: it gets the list of the kept files anew after this many. */
const NOTED_AT_ONCE = 100;

/** A backup in a bucket. On this machine it needs room for the rows, and for a few files on their way. */
export async function bucketPlace(title: string, bucket: Storage): Promise<BackupPlace> {
  const { folder, remove } = await openWorkFolder();
  const pathOf = (name: string) => path.join(folder, name);
  const noted: StoredFile[] = [];

  let listing: Promise<ReadonlyMap<string, number>> | undefined;
  /** The sizes of the files that the bucket has at first. */
  const listSizes = (): Promise<ReadonlyMap<string, number>> => {
    listing ??= list();
    return listing;
  };
  async function list(): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { key, size } of bucket.list()) sizes.set(key, size);
    return sizes;
  }

  async function keep(name: string): Promise<void> {
    await bucket.put(name, pathOf(name), contentTypeOf(name));
    await rm(pathOf(name));
  }

  async function fetch(name: string): Promise<string | null> {
    const size = (await listSizes()).get(name);
    if (size === undefined) return null;
    const file = pathOf(name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await withTries(async () => {
      // A bucket refuses to read a piece of an empty file, such as a table without rows.
      const source = size > 0 ? await bucket.read(name) : Readable.from([]);
      if (!source) throw new PlainError(`${title} has lost ${name} since it was listed`);
      await pipeline(source, createWriteStream(file, { mode: 0o600 }));
    });
    return file;
  }

  let hasUnkeptNotes = false;
  async function keepNotes(): Promise<void> {
    hasUnkeptNotes = false;
    const lines = noted.map((file) => `${JSON.stringify(file)}\n`);
    await writeFile(pathOf(UNFINISHED_LIST), lines.join(''), { mode: 0o600 });
    await keep(UNFINISHED_LIST);
  }
  /** Several files may be noted at once: the lists go to the bucket one after the other. */
  let noting: Promise<void> = Promise.resolve();

  return {
    title,
    folder,
    async prepare() {
      const sizes = await listSizes();
      if (sizes.has(MANIFEST)) throw new PlainError(`there is a backup in ${title}: give another prefix`);
      const other = [...sizes.keys()].find((key) => !UNFINISHED.includes(key.split('/', 1)[0] ?? ''));
      if (other) throw new PlainError(`${title} has other files, such as ${other}: give an empty prefix`);
    },
    keep,
    async listKept() {
      const list = await fetch(UNFINISHED_LIST);
      return list ? parseFileList(await readFile(list, 'utf8')) : [];
    },
    // The bucket has a file whole or not at all.
    async isKept(file) {
      const isThere = (await listSizes()).get(storedPath(file.key)) === file.size;
      if (isThere) noted.push(file);
      return isThere;
    },
    async note(file) {
      hasUnkeptNotes = true;
      if (noted.push(file) % NOTED_AT_ONCE !== 0) return;
      noting = noting.then(keepNotes);
      await noting;
    },
    async endNotes() {
      hasUnkeptNotes = false;
      await bucket.remove(UNFINISHED_LIST);
    },
    fetch,
    async examine(files, onFile) {
      const sizes = await listSizes();
      for (const [index, { key, size }] of files.entries()) {
        const found = sizes.get(storedPath(key));
        if (found !== size) {
          const what = found === undefined ? 'is missing' : 'is not what was written';
          throw new PlainError(`the backup is damaged: ${storedPath(key)} in ${title} ${what}`);
        }
        onFile(index + 1);
      }
    },
    async withFile(file, use) {
      const fetched = await fetch(storedPath(file.key));
      if (!fetched) throw new PlainError(`the backup is damaged: ${storedPath(file.key)} in ${title} is missing`);
      await verify(fetched, file);
      await use(fetched);
      await rm(fetched);
    },
    async close() {
      // The backup has failed. Without the notes, the next try would copy some files again.
      if (hasUnkeptNotes) await noting.then(keepNotes).catch(() => undefined);
      await remove();
    },
  };
}
