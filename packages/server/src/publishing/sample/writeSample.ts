import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { qpdfPath, runQpdf } from '../qpdf.ts';
import { listPages } from './pageTree.ts';
import { type PdfDictionary, type PdfObject, PdfObjects } from './pdfObjects.ts';
import { type Contents, contentStreams } from './resources.ts';
import { sampleObjects } from './sampleObjects.ts';

/**
 * Writes the chosen pages as a PDF of their own that holds nothing of the others.
 *
 * @param source A file that qpdf wrote: whole and not encrypted.
 * @param pageNumbers From 1, ascending.
 * @param workDir Takes intermediate files.
 * @param target Its objects stand plainly in the file, without object streams.
 * @throws QpdfError
 */
export async function writeSample(
  source: string,
  pageNumbers: readonly number[],
  workDir: string,
  target: string,
): Promise<void> {
  const { objects, highest } = await readObjects(source, workDir);
  const pages = listPages(objects);
  const kept = pageNumbers.flatMap((number) => pages[number - 1] ?? []);
  const streams = contentStreams(
    objects,
    kept.map(({ dictionary }) => dictionary),
  );
  const contents = await readContents(source, streams, workDir);
  const changes = sampleObjects(objects, pageNumbers, contents, highest + 1);

  const changesFile = join(workDir, 'sample-changes.json');
  const entries: Record<string, unknown> = { trailer: { value: changes.trailer } };
  for (const [reference, object] of changes.objects) entries[`obj:${reference}`] = object;
  await writeFile(changesFile, JSON.stringify({ version: 2, qpdf: [{ jsonversion: 2 }, entries] }, plainNumbers));
  // qpdf writes what the trailer leads to and nothing else.
  await runQpdf([
    `--update-from-json=${qpdfPath(changesFile)}`,
    '--object-streams=disable',
    qpdfPath(source),
    qpdfPath(target),
  ]);
}

/** PDF knows no exponents, into which JSON puts numbers as small as these. */
function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && Math.abs(value) < 1e-6 ? 0 : value;
}

async function readObjects(source: string, workDir: string): Promise<{ objects: PdfObjects; highest: number }> {
  const file = join(workDir, 'sample-objects.json');
  await runQpdf(['--json=2', '--json-key=qpdf', '--json-stream-data=none', qpdfPath(source), qpdfPath(file)]);
  const [header, entries] = ((await readJson(file)) as ObjectsJson).qpdf;
  const { trailer, ...listed } = entries;
  const objects = new Map(
    Object.entries(listed).map(([key, object]) => [key.slice('obj:'.length), object as PdfObject]),
  );
  return { objects: new PdfObjects(objects, trailer.value), highest: header.maxobjectid };
}

async function readContents(source: string, streams: string[], workDir: string): Promise<Contents> {
  const file = join(workDir, 'sample-contents.json');
  const argumentsFile = join(workDir, 'sample-arguments.txt');
  const contents = new Map<string, string>();
  if (streams.length === 0) return contents;
  // In a file, for there may be thousands.
  const wanted = streams.map((reference) => `--json-object=${reference.split(' ', 2).join(',')}`);
  await writeFile(argumentsFile, wanted.join('\n'));
  await runQpdf([
    '--json=2',
    '--json-key=qpdf',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    `@${qpdfPath(argumentsFile)}`,
    qpdfPath(source),
    qpdfPath(file),
  ]);
  const [, entries] = ((await readJson(file)) as StreamsJson).qpdf;
  for (const [key, entry] of Object.entries(entries)) {
    // What qpdf cannot decode counts as using nothing: rather a gap in the sample than a leak.
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
