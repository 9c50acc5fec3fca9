import type { StorePage } from './storePage.ts';

/**
 * The parts that a page with a document needs, side by side from the first moment. Opening the document takes longest.
 * Its code therefore comes before the store's own, and begins without waiting for that.
 */
export const readerPageParts = (granted: boolean): Pick<StorePage, 'parts' | 'texts' | 'starting'> => ({
  parts: granted ? ['reading', 'viewer'] : ['reading'],
  ...(granted && { texts: 'viewer', starting: ['startReading', 'pdf', 'pdfjs'] }),
});
