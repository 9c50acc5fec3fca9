import { folder } from 'virtual:pdfjs-assets';

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

/**
 * The URLs of pdf.js's worker and of the data that it reads while it draws. The host names the `assets` folder of a
 * build, absolute and with a slash at its end: a bundler that takes in our modules moves them away from the files
 * beside them.
 */
export function pdfjsUrls(assets: string) {
  const assetUrl = (name: string) => new URL(folder + name, assets).href;
  return {
    workerUrl: assetUrl(modern ? 'pdf.worker.mjs' : 'pdf.worker.legacy.mjs'),
    wasmUrl: assetUrl('wasm/'),
    cMapUrl: assetUrl('cmaps/'),
    iccUrl: assetUrl('iccs/'),
    standardFontDataUrl: assetUrl('standard_fonts/'),
  };
}

export const loadPdfjs = (): Promise<typeof import('./modern.ts')> =>
  modern ? import('./modern.ts') : import('./legacy.ts');
