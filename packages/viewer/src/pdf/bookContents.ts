import type { Size } from '../layout/fit.ts';

/** The side of the spine: `right` for issues read from right to left. */
export type Binding = 'left' | 'right';

/** A place on a page: PDF points, from the upper left corner of the page as it is seen. */
export interface Box extends Size {
  x: number;
  y: number;
}

/** A piece of text that the file sets in one go: a word, part of a line, or a line. */
export interface TextRun {
  text: string;
  /** Upright around the text, whichever way it runs. */
  box: Box;
  /** PDF points. */
  fontSize: number;
  /** Clockwise degrees by which the text is turned from left-to-right (or, when vertical, from top-to-bottom). */
  angle: number;
  direction: 'ltr' | 'rtl' | 'ttb';
  /** The file says that a line ends here. */
  endsLine: boolean;
  /** What the structure's leaves call it; null where the file is not tagged. */
  contentId: string | null;
}

/** Part of a tagged file's structure: `role` as in ISO 32000 14.8.4, such as `P`, `H1`, `L`, `Figure`. */
export interface StructureNode {
  role: string;
  /** Stands for what cannot be read, such as a picture. */
  alternative: string | null;
  /** BCP 47. */
  language: string | null;
  /** In reading order; a string is the `contentId` of runs. */
  children: (StructureNode | string)[];
}

export interface PageText {
  /** Of the page as it is seen, in PDF points. */
  size: Size;
  runs: TextRun[];
  structure: StructureNode | null;
  /** Of the document, BCP 47; null where it does not tell. */
  language: string | null;
}

export type NamedAction = 'first' | 'previous' | 'next' | 'last';

/** A sound or film that lies inside the file. */
export interface EmbeddedMedia {
  contentType: string;
  data: Uint8Array<ArrayBuffer>;
}

/** Where a link or an entry of the contents leads. URLs are http, https, mailto or tel: there are no others. */
export type LinkTarget =
  | { kind: 'url'; url: string }
  | { kind: 'action'; action: NamedAction }
  /** Opaque until `pageOf` looks it up. */
  | { kind: 'destination'; destination: unknown }
  | { kind: 'media'; load: () => Promise<EmbeddedMedia> };

export interface PageLink {
  box: Box;
  target: LinkTarget;
  /** What the file says of it, else null. */
  title: string | null;
  /** As the file wants it drawn: width in points, CSS color; null for none. */
  border: { width: number; color: string } | null;
}

export interface OutlineEntry {
  title: string;
  target: LinkTarget | null;
  children: OutlineEntry[];
}

/** A note that was pinned onto a page. */
export interface PageNote {
  /** Of its sign. */
  box: Box;
  author: string | null;
  text: string;
  /** Whether the file draws the sign itself, with the page. */
  drawn: boolean;
}

/** What lies over a page. */
export interface PageAnnotations {
  links: PageLink[];
  notes: PageNote[];
}

/** What a document says of itself as a whole. */
export interface BookFacts {
  /** Where the file tells. */
  binding: Binding | null;
  /** What is printed on the pages, such as `iv`; null where it is only their numbers. */
  labels: string[] | null;
}

/** What an open document says beside its pictures. Pages count from 1. Answers are fetched when they are asked for. */
export interface BookContents {
  pageCount: number;
  facts(): Promise<BookFacts>;
  text(page: number): Promise<PageText>;
  annotations(page: number): Promise<PageAnnotations>;
  outline(): Promise<OutlineEntry[]>;
  /** The page that a destination leads to; null when it leads nowhere. */
  pageOf(destination: unknown): Promise<number | null>;
}
