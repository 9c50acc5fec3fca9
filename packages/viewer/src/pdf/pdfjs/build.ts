import { folder } from 'virtual:pdfjs-assets';
import { type Assets, dataFolders, movedData } from './assets.ts';

/**
 * Functions that pdf.js 6.5 calls and that browsers have had for only a few months. Older browsers get the build that
 * includes them.
 */
const modern =
  'sumPrecise' in Math &&
  'getOrInsertComputed' in Map.prototype &&
  'try' in Promise &&
  'fromBase64' in Uint8Array &&
  'Float16Array' in globalThis;

const WORKER = modern ? 'pdf.worker.mjs' : 'pdf.worker.legacy.mjs';

/** The URL of pdf.js's worker. */
export const findWorker = (assets: Assets): string =>
  typeof assets === 'string' ? new URL(folder + WORKER, assets).href : assets.workers[modern ? 'modern' : 'legacy'];

/** The options by which pdf.js finds its data. Without a folder, pdf.js ignores colour profiles. */
export const dataOptions = (assets: Assets) =>
  typeof assets === 'string'
    ? dataFolders(new URL(folder, assets).href)
    : { BinaryDataFactory: movedData(assets), useWorkerFetch: false };

export const loadPdfjs = (): Promise<typeof import('./modern.ts')> =>
  modern ? import('./modern.ts') : import('./legacy.ts');
