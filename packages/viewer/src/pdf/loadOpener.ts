import { type BookOpener, OpeningError } from './book.ts';
import { loadPdfjs } from './pdfjs/build.ts';

/** Loads pdf.js and what knows it; its worker and data come from `assets`. Rejects with an `OpeningError` when they could not be loaded. */
export async function loadOpener(assets: string): Promise<BookOpener> {
  try {
    // Beside each other and not by an await at the top of the one: WebKit loses modules that are imported while they wait.
    const [{ preparePdf }, pdfjs] = await Promise.all([import('./pdfDocument.ts'), loadPdfjs()]);
    return preparePdf(pdfjs, assets);
  } catch (cause) {
    throw new OpeningError('reader_unavailable', cause);
  }
}
