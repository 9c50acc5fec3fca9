import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImportedPdf, importPdf } from '../../packages/server/src/importing/importPdf.ts';
import { makeStoredSample } from '../../packages/server/src/importing/sample/makeSample.ts';
import type { Target } from '../../packages/server/src/publishing/storeImport.ts';
import { fingerprint } from '../../scripts/fingerprint.ts';
import { keptFolder } from './keptFolder.ts';

/** Replaces the folder's path in the kept result. */
const FOLDER = '{folder}';
const importing = fingerprint([
  'packages/contents/src/**/!(*.test).ts',
  'packages/server/src/importing/**/!(*.test).ts',
  'packages/server/src/contentTypeOf.ts',
  'package-lock.json',
]);

const importOnce: typeof importPdf = async (file, workDir, options) => {
  const hash = createHash('sha256')
    .update(await readFile(file))
    .update(`${options.samplePages ?? ''} ${options.coverPage ?? 1} ${options.spreads ?? 'keep'}`);
  const name = `imports/${await importing}/${hash.digest('hex').slice(0, 16)}`;
  const folder = await keptFolder(name, async (unfinished) => {
    const imported = await importPdf(file, workDir, options);
    for (const { path: from } of imported.files) {
      const target = path.join(unfinished, path.relative(workDir, from));
      await mkdir(path.dirname(target), { recursive: true });
      await cp(from, target);
    }
    await writeFile(path.join(unfinished, 'imported.json'), JSON.stringify(imported).replaceAll(workDir, FOLDER));
  });
  const kept = await readFile(path.join(folder, 'imported.json'), 'utf8');
  return JSON.parse(kept.replaceAll(FOLDER, folder)) as ImportedPdf;
};

/**
 * Imports a PDF as the server does, in this process, and keeps the result: the next test that publishes the same PDF
 * gets it at once. Tests of the import itself call `importPdf` or `importApart`.
 */
export const importer: Omit<Target, 'storage' | 'step'> = {
  importFile: importOnce,
  makeSample: makeStoredSample,
  noteImport: async () => {},
  quietSeconds: 60,
};
