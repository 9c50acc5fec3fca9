import type { StorePage } from './storePage.ts';

/**
 * What a page that shows a document needs, side by side from the first moment. Opening the document takes longest, so
 * what opens it comes before the store's own code, and begins without waiting for that.
 */
export const readerParts = (granted: boolean): Pick<StorePage, 'parts' | 'texts' | 'starting'> => ({
  parts: granted ? ['reading', 'viewer'] : ['reading'],
  ...(granted && { texts: 'viewer', starting: ['startReading', 'pdf', 'pdfjs'] }),
});
