import { arePrepared, type Download } from '@magazine-store/protocol';

/** Tells whether the viewer shows a page by its picture, and needs no PDF for it. */
export const showsPictures = (images: Download['page_images'], page: number): boolean =>
  arePrepared(images) && !images?.draw?.includes(page);
