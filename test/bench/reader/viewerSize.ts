import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBrowserBuild } from '../../../packages/server/src/site/build.ts';
import type { Figure } from '../figures.ts';

const FOLDER = 'dist/store';
const LIMIT = 35;

/**
 * The size of the viewer's code that a press on Read loads, as gzip sends it, without pdf.js and code that the store
 * has loaded.
 */
export async function benchViewerSize(): Promise<Figure> {
  const { chunkFiles } = readBrowserBuild(FOLDER);
  const loaded = new Set(chunkFiles('store'));
  // Includes the small part that loads pdf.js for the viewer.
  const files = [...new Set([...chunkFiles('viewer'), ...chunkFiles('pdf')])].filter((file) => !loaded.has(file));
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(path.join(FOLDER, file)), { level: 9 }).length;
  return {
    name: 'viewer without pdf.js, gzip',
    measured: `${(bytes / 1000).toFixed(1)} kB in ${files.length} files`,
    target: `≤ ${LIMIT} kB`,
    met: bytes / 1000 <= LIMIT,
  };
}
