import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQpdf } from '../qpdf.ts';
import { readJson, readObjects, updateObjects } from './objectsFile.ts';
import { listPages } from './pageTree.ts';
import type { PdfDictionary } from './pdfObjects.ts';
import { refuseHalves } from './refuseHalves.ts';
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
  refuseHalves(objects, pages, pageNumbers);
  const kept = pageNumbers.flatMap((number) => pages[number - 1] ?? []);
  const streams = contentStreams(
    objects,
    kept.map(({ dictionary }) => dictionary),
  );
  const contents = await readContents(folder, plain, streams);
  const changes = sampleObjects(objects, pageNumbers, contents, highest + 1);

  await updateObjects(folder, plain, target, changes);
  const written = await readObjects(folder, target);
  if (written.objects.size > changes.objects.size) {
    throw new Error(`The sample has ${written.objects.size} objects instead of ${changes.objects.size}.`);
  }
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

interface StreamsJson {
  qpdf: [unknown, Record<string, { stream?: { dict: PdfDictionary; data: string } }>];
}
