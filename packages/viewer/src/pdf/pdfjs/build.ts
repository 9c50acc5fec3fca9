import assets from 'virtual:pdfjs-assets';

/** What pdf.js 6.5 calls and browsers have had for months only. Older ones get the build that brings it along. */
const modern =
  'sumPrecise' in Math &&
  'getOrInsertComputed' in Map.prototype &&
  'try' in Promise &&
  'fromBase64' in Uint8Array &&
  'Float16Array' in globalThis;

export const workerUrl = modern ? assets.workerUrl : assets.legacyWorkerUrl;

export const loadPdfjs = (): Promise<typeof import('./modern.ts')> =>
  modern ? import('./modern.ts') : import('./legacy.ts');
