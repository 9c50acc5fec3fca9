import type { FirstPage } from './drawnAhead.ts';
import { type DocumentAddress, Opening } from './opening.ts';
import type { Assets } from './pdfjs/assets.ts';
import { findWorker, loadPdfjs } from './pdfjs/build.ts';
import { warmWorker } from './startWorker.ts';

let ahead: { url: string; opening: Opening } | null = null;

/**
 * Starts to open the document that the reader will probably open next, and drops the one that was prepared before.
 * Fetches the opening ranges and starts a worker. Needs no code of the screens, so that a host page can call it first,
 * and can show the first page in the place where the viewer will show it.
 */
export function prepareDocument(address: DocumentAddress, assets: Assets, first?: FirstPage): void {
  if (ahead?.url === address.url) return;
  warmWorker(findWorker(assets));
  ahead?.opening.close();
  const opening = new Opening(address, assets);
  opening.open(first);
  ahead = { url: address.url, opening };
}

/** Prepares the viewer for a document that is not known yet. The viewer itself repeats what fails. */
export function warmUp(assets: Assets): void {
  if (ahead) return;
  warmWorker(findWorker(assets));
  Promise.all([import('./pdfDocument.ts'), loadPdfjs()]).catch(() => {});
}

/** The opening of a document: the one that `prepareDocument` has begun, else a new one. */
export function findOpening(address: DocumentAddress, assets: Assets): Opening {
  if (ahead?.url !== address.url) return new Opening(address, assets);
  const { opening } = ahead;
  ahead = null;
  return opening;
}
