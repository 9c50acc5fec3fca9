import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from '../figures.ts';

const FOLDER = 'dist/store';
const STORE = 'packages/store/src/index.ts';
/** With the little that loads pdf.js for it. */
const VIEWER = ['packages/viewer/src/index.ts', 'packages/viewer/src/pdf/pdfDocument.ts'];
const LIMIT = 35;

/** What a press on Read loads of the viewer, pdf.js and what the store has loaded before left out, as gzip sends it. */
export async function benchViewerSize(): Promise<Figure> {
  const { chunks } = JSON.parse(await readFile(path.join(FOLDER, 'manifest.json'), 'utf8')) as {
    chunks: Record<string, { file: string; imports: string[] }>;
  };
  const filesOf = (module: string) => {
    const chunk = chunks[module];
    return chunk ? [chunk.file, ...chunk.imports] : [];
  };
  const loaded = new Set(filesOf(STORE));
  const files = [...new Set(VIEWER.flatMap(filesOf))].filter((file) => !loaded.has(file));
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(path.join(FOLDER, file)), { level: 9 }).length;
  return {
    name: 'viewer without pdf.js, gzip',
    measured: `${(bytes / 1000).toFixed(1)} kB in ${files.length} files`,
    target: `≤ ${LIMIT} kB`,
    met: bytes / 1000 <= LIMIT,
  };
}
