import { areAllPrepared, type Download } from '@magazine-store/protocol';
import type { StorePage } from './storePage.ts';

/**
 * The parts that a page with a document needs. Where the pictures are not the pages, opening the document takes longest:
 * its code comes before the store's own, and begins without waiting for that.
 */
export const readerPageParts = (download: Download | undefined): Pick<StorePage, 'parts' | 'texts' | 'starting'> => ({
  parts: download ? ['reading', 'viewer'] : ['reading', 'ways'],
  ...(download && { texts: 'viewer' }),
  ...(download && !areAllPrepared(download.page_images) && { starting: ['startReading', 'pdf', 'pdfjs'] }),
});
