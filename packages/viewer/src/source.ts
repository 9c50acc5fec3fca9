/** First and last byte, both included, as in a `Range` header. */
export type InclusiveRange = [first: number, last: number];

/** Pictures of the pages, shown until the page itself is drawn and where it cannot be. Pages count from 1. */
export interface PageImages {
  url: (page: number) => string;
  thumbUrl: (page: number) => string;
  /** Width and height of every page in PDF points (1/72 inch). */
  sizes: [width: number, height: number][];
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
