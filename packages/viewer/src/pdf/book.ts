import type { Size } from '../layout/fit.ts';
import type { FailureCode } from '../source.ts';

/** What a book is read from. */
export interface ByteReader {
  /** Bytes. */
  size: number;
  /** The bytes from `begin` up to, but without, `end`. */
  read(begin: number, end: number): Promise<Uint8Array>;
}

/** A page on its way onto a canvas. */
export interface Drawing {
  /** Resolves once all of the page is there. Rejects when the page is broken and when `cancel` ended it. */
  done: Promise<void>;
  /** Stops at the next good moment, keeping what is drawn. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** An open document. Pages count from 1. */
export interface Book {
  pageCount: number;
  /**
   * Draws the page over the whole of a canvas, which is asked for once the page's size is known: in PDF points, as the
   * page is seen (turned by its own rotation).
   */
  draw(page: number, canvasFor: (size: Size) => HTMLCanvasElement): Drawing;
  /** Frees the images and fonts that drawing the page has left in memory. */
  forget(page: number): void;
}

/** Opens one book. Made before its bytes are known, so that its worker starts beside them. */
export interface BookOpener {
  /** Once only. Rejects with an `OpeningError`. */
  open(bytes: ByteReader): Promise<Book>;
  /** Ends the opening or closes the book. */
  close(): void;
}

export class OpeningError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
