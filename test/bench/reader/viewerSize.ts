import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBrowserBuild } from '../../../packages/server/src/site/build.ts';
import type { Figure } from '../figures.ts';

const FOLDER = 'dist/store';
const VIEWER_LIMIT = 35;
const DEEP_LINK_LIMIT = 160;

/**
 * The sizes of code, as gzip sends it: of the viewer that a press on Read loads, without pdf.js and code that the store
 * has loaded; of all that a link to a page loads until that page can be turned, and until the viewer is there.
 */
export async function benchViewerSize(): Promise<Figure[]> {
  const { chunkFiles, textChunkFiles } = readBrowserBuild(FOLDER);
  const loaded = new Set(chunkFiles('store'));
  // Includes the small part that loads pdf.js for the viewer.
  const viewer = [...chunkFiles('viewer'), ...chunkFiles('pdf')].filter((file) => !loaded.has(file));
  const turning = (['startStore', 'firstPages'] as const).flatMap(chunkFiles);
  const deepLink = [
    ...turning,
    ...(['store', 'reading', 'viewer'] as const).flatMap(chunkFiles),
    ...textChunkFiles('store', 'en'),
  ];
  return [
    await toFigure('viewer without pdf.js, gzip', viewer, VIEWER_LIMIT),
    await toFigure('JavaScript until the page of a link can be turned, gzip', turning, DEEP_LINK_LIMIT),
    await toFigure('JavaScript until the viewer of a link is there, gzip', deepLink, DEEP_LINK_LIMIT),
  ];
}

async function toFigure(name: string, files: readonly string[], limit: number): Promise<Figure> {
  const each = new Set(files);
  let bytes = 0;
  for (const file of each) bytes += gzipSync(await readFile(path.join(FOLDER, file)), { level: 9 }).length;
  return {
    name,
    measured: `${(bytes / 1000).toFixed(1)} kB in ${each.size} files`,
    target: `≤ ${limit} kB`,
    met: bytes / 1000 <= limit,
  };
}
