import { type Download, isShownByPicture } from '@magazine-store/protocol';
import type { StorePage } from './storePage.ts';

/**
 * The parts that a page with a document needs. Where the picture of the requested page is not right, opening the document
 * takes longest: its code comes before the store's own, and begins without waiting for that.
 */
export const readerPageParts = (
  download: Download | undefined,
  page: number,
): Pick<StorePage, 'parts' | 'texts' | 'starting'> => ({
  parts: download ? ['reading', 'viewer'] : ['reading', 'ways'],
  ...(download && { texts: 'viewer' }),
  ...(download && !isShownByPicture(download.page_images, page) && { starting: ['startReading', 'pdf', 'pdfjs'] }),
});
