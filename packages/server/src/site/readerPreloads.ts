import type { Download } from '@magazine-store/protocol';
import { type BrowserBuild, ENTRY } from './build.ts';
import { html } from './html.ts';
import type { StorePage } from './storePage.ts';

const READING_MODULE = 'packages/store/src/reading/index.ts';
const VIEWER_MODULE = 'packages/viewer/src/index.ts';
const VIEWER_TEXTS = 'packages/viewer/src/locales/{locale}.po';
const PDFJS_MODULE = 'packages/viewer/src/pdf/pdfDocument.ts';
const PDFJS_WORKER = /\/pdf\.worker\.mjs$/;

/**
 * All that the reader needs, side by side from the first moment: the picture of the page asked for and the code that
 * shows it at once, then pdf.js, which makes it sharp. On a slow line it would halve the bandwidth of the picture.
 *
 * The worker is preloaded as the module that it is: a worker has a module map of its own, but asks the same cache.
 * Chromium starts it from there, and waits for the preload where that is still under way; it fetches nothing twice.
 *
 * @param page As in the address, where anything may stand.
 */
export function readerPreloads(
  build: BrowserBuild,
  download: Download | undefined,
  page: unknown,
): Pick<StorePage, 'modules' | 'firstPreloads' | 'preloads'> {
  if (!download) return { modules: [READING_MODULE] };
  const urgent = new Set([ENTRY, READING_MODULE, VIEWER_MODULE].flatMap((module) => build.chunksOf(module)));
  const worker = [...build.files].filter((name) => PDFJS_WORKER.test(name));
  const later = [...build.chunksOf(PDFJS_MODULE).filter((file) => !urgent.has(file)), ...worker];
  return {
    modules: [READING_MODULE, VIEWER_MODULE, VIEWER_TEXTS],
    firstPreloads: pictureOf(download, page),
    preloads: later.map((file) => html`<link rel="modulepreload" fetchpriority="low" href="/${file}">\n`),
  };
}

function pictureOf({ page_images: images }: Download, page: unknown) {
  const number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  if (!images || number > images.sizes.length) return [];
  const url = images.url.replace('{page}', String(number));
  return [html`<link rel="preload" as="image" fetchpriority="high" href="${url}">\n`];
}
