import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeBigPdf } from '../../fixtures/bigPdf.ts';
import { makePhotoMagazine } from '../../fixtures/photoMagazine.ts';

export interface Book {
  /** The id in the bench's own store. */
  id: number;
  name: string;
  /** The name in the folder's `pdf/`. */
  file: string;
  pages: number;
  /** Points. */
  pageHeight: number;
}

export const MAGAZINE: Book = { id: 1, name: 'magazine', file: 'magazine.pdf', pages: 122, pageHeight: 538.58 };
export const PHOTOS: Book = { id: 2, name: 'photo magazine', file: 'photos.pdf', pages: 60, pageHeight: 841.89 };
export const BIG_BOOK: Book = { id: 3, name: 'book', file: 'book.pdf', pages: 930, pageHeight: 595.28 };
export const BOOKS = [MAGAZINE, PHOTOS, BIG_BOOK];

const FIXTURES = path.resolve('test/fixtures');
const MAKERS: Record<string, () => Promise<Buffer>> = {
  [MAGAZINE.file]: () => readFile('examples/content/pdf/almanac-2027.pdf'),
  [PHOTOS.file]: makePhotoMagazine,
  [BIG_BOOK.file]: makeBigPdf,
};

/** A folder of PDFs such as the demo publishes, made once. */
export async function makeBooks(): Promise<string> {
  const folder = path.resolve('.cache/bench', await fingerprint());
  if (existsSync(path.join(folder, 'issues.json'))) return folder;
  console.log('Making the PDFs …');
  await mkdir(path.join(folder, 'pdf'), { recursive: true });
  for (const { file } of BOOKS)
    await writeFile(path.join(folder, 'pdf', file), await (MAKERS[file] as () => Promise<Buffer>)());
  await writeFile(path.join(folder, 'description.md'), 'Made for measuring.');
  const issues = BOOKS.map(({ id, name, file }) => ({
    id,
    title: name,
    file: `pdf/${file}`,
    description: 'description.md',
    free: true,
    date: `2026-11-0${id}`,
    languages: ['en'],
  }));
  await writeFile(path.join(folder, 'issues.json'), JSON.stringify(issues));
  return folder;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['bigPdf.ts', 'makePdf.ts', 'photoMagazine.ts'])
    hash.update(await readFile(path.join(FIXTURES, name)));
  return hash.digest('hex').slice(0, 16);
}
