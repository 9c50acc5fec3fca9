import type { Size } from '../layout/fit.ts';
import type { FailureCode } from '../source.ts';
import type { BookContents, Box } from './bookContents.ts';

/** What a book is read from. */
export interface ByteReader {
  /** Bytes. */
  size: number;
  /** The bytes from `begin` up to, but without, `end`. */
  read(begin: number, end: number): Promise<Uint8Array>;
}

/** Where a drawing goes. */
export interface Picture {
  canvas: HTMLCanvasElement;
  /** The part of the page that fills the canvas; null for all of it. */
  part: Box | null;
}

/** A page on its way onto a canvas. */
export interface Drawing {
  /** Resolves once all of it is there. Rejects when the page is broken and when `cancel` ended it. */
  done: Promise<void>;
  /** Stops at the next good moment, keeping what is drawn. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** An open document. Pages count from 1. */
export interface Book extends BookContents {
  /**
   * Draws a page, or a part of it. The picture is asked for once the page's size is known: in PDF points, as the page is
   * seen (turned by its own rotation).
   */
  draw(page: number, pictureFor: (size: Size) => Picture): Drawing;
  /** Fills an element with the page's text, each run over its place in the drawing, to be selected. */
  selectableText(page: number, container: HTMLElement, signal: AbortSignal): Promise<void>;
  /** Frees the images and fonts that drawing the page has left in memory. */
  forget(page: number): void;
}

/** Opens one book. Made before its bytes are known, so that its worker starts beside them. */
export interface BookOpener {
  /**
   * Once only. Rejects with an `OpeningError`.
   * @param askPassword asked as often as the document refuses what it got; `wrong` from the second time on
   */
  open(bytes: ByteReader, askPassword: (wrong: boolean) => Promise<string>): Promise<Book>;
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
