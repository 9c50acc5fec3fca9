import { type BookOpener, OpeningError } from './book.ts';
import type { Assets } from './pdfjs/assets.ts';
import { loadPdfjs } from './pdfjs/build.ts';

/**
 * Loads pdf.js and the module that uses it; pdf.js's worker and data come from `assets`. Rejects with an `OpeningError`
 * when they could not be loaded.
 */
export async function loadOpener(assets: Assets): Promise<BookOpener> {
  try {
    // Both imports run side by side, without an await at the top of a module: WebKit loses modules that are imported
    // during it.
    const [{ preparePdf }, pdfjs] = await Promise.all([import('./pdfDocument.ts'), loadPdfjs()]);
    return preparePdf(pdfjs, assets);
  } catch (cause) {
    throw new OpeningError('reader_unavailable', cause);
  }
}
