import type { Download } from '../types.ts';

/** The height in CSS pixels of the viewer's bars, above and below the pages. */
export const VIEWER_BARS = 88;

/** Tells whether the pictures are the pages: the viewer then opens the PDF only for pages that they can't show. */
export const arePrepared = (images: Download['page_images']): boolean =>
  Boolean(images?.heights && images.layers_url && images.contents_url);
