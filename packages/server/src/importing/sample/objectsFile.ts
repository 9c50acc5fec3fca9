import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQpdf } from '../qpdf.ts';
import { type PdfDictionary, type PdfObject, PdfObjects } from './pdfObjects.ts';

/** Reads all objects of a file, without the data of its streams. */
export async function readObjects(folder: string, source: string): Promise<{ objects: PdfObjects; highest: number }> {
  const file = 'objects.json';
  await runQpdf(folder, ['--json=2', '--json-key=qpdf', '--json-stream-data=none', source, file]);
  const [header, entries] = ((await readJson(join(folder, file))) as ObjectsJson).qpdf;
  const { trailer, ...listed } = entries;
  const objects = new Map(
    Object.entries(listed).map(([key, object]) => [key.slice('obj:'.length), object as PdfObject]),
  );
  return { objects: new PdfObjects(objects, trailer.value), highest: header.maxobjectid };
}

/** Writes a file with these objects in the place of its own, and only those that its trailer leads to. */
export async function updateObjects(
  folder: string,
  source: string,
  target: string,
  changes: { objects: ReadonlyMap<string, PdfObject>; trailer?: PdfDictionary },
): Promise<void> {
  const entries: Record<string, unknown> = changes.trailer ? { trailer: { value: changes.trailer } } : {};
  for (const [reference, object] of changes.objects) entries[`obj:${reference}`] = object;
  const json = JSON.stringify({ version: 2, qpdf: [{ jsonversion: 2 }, entries] }, plainNumbers);
  await writeFile(join(folder, 'changes.json'), json);
  const update = ['--update-from-json=changes.json', '--deterministic-id', '--object-streams=disable'];
  await runQpdf(folder, [...update, source, target]);
}

/** PDF knows no exponents, into which JSON puts numbers as small as these. */
function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && Math.abs(value) < 1e-6 ? 0 : value;
}

export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

interface ObjectsJson {
  qpdf: [{ maxobjectid: number }, Record<string, PdfObject> & { trailer: { value: PdfDictionary } }];
}
