import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQpdf } from '../qpdf.ts';
import { listPages } from './pageTree.ts';
import { type PdfDictionary, type PdfObject, PdfObjects } from './pdfObjects.ts';
import { type Contents, contentStreams } from './resources.ts';
import { sampleObjects } from './sampleObjects.ts';

/**
 * Writes the chosen pages as a PDF of their own that holds nothing of the other pages.
 *
 * @param folder Has `source`, gets `target` and intermediate files.
 * @param source A file that qpdf wrote: whole and not encrypted.
 * @param pageNumbers From 1, ascending.
 * @param pageCount The viewer's count of pages. If qpdf counts otherwise, the page numbers may differ, and nothing is
 *   written.
 * @param target Its objects stand plainly in the file, without object streams.
 * @throws QpdfError, or Error when the result is not as it should be.
 */
export async function writeSample(
  folder: string,
  source: string,
  pageNumbers: readonly number[],
  pageCount: number,
  target: string,
): Promise<void> {
  // Takes objects out of object streams: qpdf reads such a stream after the changes, so its objects would come back
  // unchanged.
  const plain = 'sample-source.pdf';
  await runQpdf(folder, ['--object-streams=disable', source, plain]);
  const { objects, highest } = await readObjects(folder, plain);
  const pages = listPages(objects);
  if (pages.length !== pageCount) throw new Error(`The page tree has ${pages.length} pages, not ${pageCount}.`);
  const kept = pageNumbers.flatMap((number) => pages[number - 1] ?? []);
  const streams = contentStreams(
    objects,
    kept.map(({ dictionary }) => dictionary),
  );
  const contents = await readContents(folder, plain, streams);
  const changes = sampleObjects(objects, pageNumbers, contents, highest + 1);

  const entries: Record<string, unknown> = { trailer: { value: changes.trailer } };
  for (const [reference, object] of changes.objects) entries[`obj:${reference}`] = object;
  const json = JSON.stringify({ version: 2, qpdf: [{ jsonversion: 2 }, entries] }, plainNumbers);
  await writeFile(join(folder, 'sample-changes.json'), json);
  // qpdf writes only the objects that the trailer leads to.
  const update = ['--update-from-json=sample-changes.json', '--deterministic-id', '--object-streams=disable'];
  await runQpdf(folder, [...update, plain, target]);
  const written = await readObjects(folder, target);
  if (written.objects.size > changes.objects.size) {
    throw new Error(`The sample has ${written.objects.size} objects instead of ${changes.objects.size}.`);
  }
}

/** PDF knows no exponents, into which JSON puts numbers as small as these. */
function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && Math.abs(value) < 1e-6 ? 0 : value;
}

async function readObjects(folder: string, source: string): Promise<{ objects: PdfObjects; highest: number }> {
  const file = 'sample-objects.json';
  await runQpdf(folder, ['--json=2', '--json-key=qpdf', '--json-stream-data=none', source, file]);
  const [header, entries] = ((await readJson(join(folder, file))) as ObjectsJson).qpdf;
  const { trailer, ...listed } = entries;
  const objects = new Map(
    Object.entries(listed).map(([key, object]) => [key.slice('obj:'.length), object as PdfObject]),
  );
  return { objects: new PdfObjects(objects, trailer.value), highest: header.maxobjectid };
}

async function readContents(folder: string, source: string, streams: string[]): Promise<Contents> {
  const contents = new Map<string, string>();
  if (streams.length === 0) return contents;
  // The arguments go in a file, because there may be thousands.
  const wanted = streams.map((reference) => `--json-object=${reference.split(' ', 2).join(',')}`);
  await writeFile(join(folder, 'sample-arguments.txt'), wanted.join('\n'));
  const file = 'sample-contents.json';
  await runQpdf(folder, [
    '--json=2',
    '--json-key=qpdf',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    '@sample-arguments.txt',
    source,
    file,
  ]);
  const [, entries] = ((await readJson(join(folder, file))) as StreamsJson).qpdf;
  for (const [key, entry] of Object.entries(entries)) {
    // Content that qpdf cannot decode counts as using nothing: the sample rather has a gap than leaks a page.
    if (!entry.stream || entry.stream.dict['/Filter'] !== undefined) continue;
    contents.set(key.slice('obj:'.length), Buffer.from(entry.stream.data, 'base64').toString('latin1'));
  }
  return contents;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

interface ObjectsJson {
  qpdf: [{ maxobjectid: number }, Record<string, PdfObject> & { trailer: { value: PdfDictionary } }];
}

interface StreamsJson {
  qpdf: [unknown, Record<string, { stream?: { dict: PdfDictionary; data: string } }>];
}
