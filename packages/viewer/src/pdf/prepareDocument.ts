import type { FirstPage } from './drawnAhead.ts';
import { type DocumentAddress, Opening } from './opening.ts';
import { loadPdfjs } from './pdfjs/build.ts';
import { warmWorker } from './startWorker.ts';

let ahead: { url: string; opening: Opening } | null = null;

/**
 * Begins to open the document that will probably be read next, and drops the one that was begun before it. Takes its
 * opening ranges and a worker, and needs no code of the screens, so that a page can begin with it before all else, and
 * show the first page where the viewer is going to have it.
 */
export function prepareDocument(address: DocumentAddress, first?: FirstPage): void {
  if (ahead?.url === address.url) return;
  ahead?.opening.close();
  ahead = { url: address.url, opening: new Opening(address, first) };
}

/** Has everything ready for a document that is not known yet. What fails is tried again by the reader itself. */
export function warmUp(): void {
  if (ahead) return;
  warmWorker();
  Promise.all([import('./pdfDocument.ts'), loadPdfjs()]).catch(() => {});
}

/** The opening of a document: the one that was begun ahead, else a new one. */
export function openDocument(address: DocumentAddress): Opening {
  if (ahead?.url !== address.url) return new Opening(address);
  const { opening } = ahead;
  ahead = null;
  return opening;
}
