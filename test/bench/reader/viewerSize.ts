import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from '../figures.ts';

const FOLDER = 'dist/store';
const ENTRY = 'packages/store/src/index.ts';
const PDFJS = 'packages/viewer/src/pdf/pdfDocument.ts';
const VIEWER = /^packages\/viewer\/src\/(?!locales\/(?!en\.po))/;
const LIMIT = 35;

/** All of the viewer's code that is not pdf.js, with one language, as gzip sends it. */
export async function benchViewerSize(): Promise<Figure> {
  const { chunks } = JSON.parse(await readFile(path.join(FOLDER, 'manifest.json'), 'utf8')) as {
    chunks: Record<string, { file: string; imports: string[] }>;
  };
  const entry = chunks[ENTRY];
  const elsewhere = new Set([entry?.file, ...(entry?.imports ?? []), chunks[PDFJS]?.file]);
  const ours = Object.entries(chunks).flatMap(([module, { file }]) => (VIEWER.test(module) ? [file] : []));
  const files = [...new Set(ours)].filter((file) => !elsewhere.has(file));
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(path.join(FOLDER, file)), { level: 9 }).length;
  return {
    name: 'viewer without pdf.js, gzip',
    measured: `${(bytes / 1000).toFixed(1)} kB in ${files.length} files`,
    target: `≤ ${LIMIT} kB`,
    met: bytes / 1000 <= LIMIT,
  };
}
