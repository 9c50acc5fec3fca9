/** First and last byte, both included, as in a `Range` header. */
export type InclusiveRange = [first: number, last: number];

/**
 * Pictures of the pages. Pages count from 1. With `heights` and `layers`, the pictures are the pages, and the viewer
 * opens the PDF only for what they can't show. Without, they show until the page itself is drawn and where it can't be.
 */
export interface PageImages {
  /** @param height One of `heights`; left out where there are none. */
  url: (page: number, height?: number) => string;
  thumbUrl: (page: number) => string;
  /** Width and height of every page in PDF points (1/72 inch). */
  sizes: [width: number, height: number][];
  /** The heights in pixels in which each page has a picture, ascending. */
  heights?: readonly number[];
  /** Addresses of the contents of pages and document as JSON: `PackedPage` and `PackedDocument`. */
  layers?: { url: (page: number) => string; contentsUrl: string };
  /** Pages whose pictures are not right: the viewer draws them from the PDF. */
  draw?: readonly number[];
}

/** One document as the host hands it in. */
export interface Source {
  /** Absolute URL of the PDF. It answers `Range` requests, and 403 once it has expired. */
  url: string;
  /** Bytes. */
  size: number;
  /** Changes with the file's content. */
  version: string;
  /** The bytes that opening the file and drawing the first page need: fetched side by side, in one round trip. */
  openingRanges?: InclusiveRange[];
  pageImages?: PageImages;
  /** Seconds after which the viewer renews the source while it is read, before its addresses expire. */
  renewAfter?: number;
  /**
   * Returns a fresh source in place of this one, which has expired. Rejects when the reader may no longer read;
   * rejecting with `{ code: 'offline' }` says that the server could not be reached: the viewer asks again later.
   */
  renew(): Promise<Source>;
}

/** A picture in place of page 1 until there is a source. Width and height in any unit: only their ratio counts. */
export interface Cover {
  url: string;
  width: number;
  height: number;
}

/**
 * Why a document cannot be read (further).
 *
 * - `access_ended`: the host renews no more
 * - `file_unavailable`: the server has no such file, or serves no ranges of it
 * - `broken`: no PDF, or damaged beyond repair
 * - `reader_unavailable`: the part of the reader that draws PDFs could not be loaded
 */
export type FailureCode = 'access_ended' | 'file_unavailable' | 'broken' | 'reader_unavailable';
