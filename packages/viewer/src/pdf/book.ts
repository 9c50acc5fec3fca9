import type { BookContents, Box } from '@magazine-store/contents';
import type { Size } from '../layout/fit.ts';
import type { FailureCode } from '../source.ts';

/** The source of a book's bytes. */
export interface ByteReader {
  /** Bytes. */
  size: number;
  /** The bytes from `begin` up to, but without, `end`. */
  read(begin: number, end: number): Promise<Uint8Array>;
}

/** The target of a drawing. */
export interface Picture {
  canvas: HTMLCanvasElement;
  /** The part of the page that fills the canvas; null for the whole page. */
  part: Box | null;
}

/** A page that is being drawn onto a canvas. */
export interface Drawing {
  /** Resolves once the whole picture is drawn. Rejects when the page is broken and when `cancel` ended it. */
  done: Promise<void>;
  /** Stops at the next good moment and keeps the part that is drawn. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Pictures that are the pages, in several heights. */
export interface BookPictures {
  /** The smallest height that has so many pixels; null where the page has to be drawn. */
  height(page: number, needed: number): number | null;
  /** The largest height of a page; null for a page whose pictures are not right. */
  largest(page: number): number | null;
  /** A loaded picture. Rejects when it does not load, or is not wanted any more. */
  load(page: number, height: number, wanted: AbortSignal): Promise<HTMLImageElement>;
}

/** An open document. Pages count from 1. */
export interface Book extends BookContents {
  /**
   * Draws a page, or a part of it. It calls `pictureFor` once it knows the page's size: in PDF points, as the page is
   * seen (turned by its own rotation).
   */
  draw(page: number, pictureFor: (size: Size) => Picture): Drawing;
  /** Left out by books that draw all pages. */
  pictures?: BookPictures;
  /** Opens the PDF, which a drawing will soon need. Left out by books that are open. */
  expectDrawing?(): void;
  /** Fills an element with the page's text, each run over its place in the drawing, to be selected. */
  selectableText(page: number, container: HTMLElement, signal: AbortSignal): Promise<void>;
  /** Frees the images and fonts that drawing the page has left in memory. */
  forget(page: number): void;
}

/** Opens one book. It is made before the book's bytes are known, so that its worker starts at the same time. */
export interface BookOpener {
  /**
   * May be called once only. Rejects with an `OpeningError`.
   * @param askPassword called as often as the document refuses a password; `wrong` is true from the second time on
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
