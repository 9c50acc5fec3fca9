export interface Size {
  width: number;
  height: number;
}

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
  /** An upright box around the text, whichever way the text runs. */
  box: Box;
  /** PDF points. */
  fontSize: number;
  /** Clockwise degrees by which the text is turned from left-to-right (or, when vertical, from top-to-bottom). */
  angle: number;
  direction: 'ltr' | 'rtl' | 'ttb';
  /** True for a running head or foot, or a page number: the text belongs to no article. */
  running?: boolean;
  /** The file says that a line ends here. */
  endsLine: boolean;
  /** The id by which `StructureNode` names the run; null if the file is not tagged. */
  contentId: string | null;
  /** The generic CSS family that is nearest to the font, such as `serif`; absent if it is not known. */
  family?: string;
}

/** A run whose line is known too, as it is needed to put selectable text over a picture. */
export interface PlacedRun extends TextRun {
  /** The start of the line on which the letters stand; of vertical text, the middle of its upper edge. PDF points. */
  start: { x: number; y: number };
  /** PDF points along the line. */
  length: number;
  family: string;
}

/** Part of a tagged file's structure: `role` as in ISO 32000 14.8.4, such as `P`, `H1`, `L`, `Figure`. */
export interface StructureNode {
  role: string;
  /** Text for content that cannot be read, such as a picture. */
  alternative: string | null;
  /** BCP 47. */
  language: string | null;
  /** In reading order; a string is the `contentId` of runs. */
  children: (StructureNode | string)[];
}

export interface PageText {
  /** The size of the page as it is seen, in PDF points. */
  size: Size;
  runs: TextRun[];
  structure: StructureNode | null;
  /** The document's language, BCP 47; null if the file does not give it. */
  language: string | null;
}

export type NamedAction = 'first' | 'previous' | 'next' | 'last';

/** A sound or film that lies inside the file. */
export interface EmbeddedMedia {
  contentType: string;
  data: Uint8Array<ArrayBuffer>;
}

/**
 * The target of a link or of an entry of the contents. URLs are http, https, mailto or tel; other URLs are left out.
 */
export type LinkTarget =
  | { kind: 'url'; url: string }
  | { kind: 'action'; action: NamedAction }
  /** `findPage` finds its page; other code does not read it. */
  | { kind: 'destination'; destination: unknown }
  | { kind: 'media'; load: () => Promise<EmbeddedMedia> };

export interface PageLink {
  box: Box;
  target: LinkTarget;
  /** The file's title for the media, else null. */
  title: string | null;
  /** The border that the file defines: width in PDF points, CSS color; null for none. */
  border: { width: number; color: string } | null;
}

export interface OutlineEntry {
  title: string;
  target: LinkTarget | null;
  children: OutlineEntry[];
}

/** A note that was pinned onto a page. */
export interface PageNote {
  /** The box of the note's sign. */
  box: Box;
  author: string | null;
  text: string;
  /** True if the file draws the sign itself, with the page. */
  drawn: boolean;
}

/** A picture that is set on a page. */
export interface Illustration {
  /** In shares of the page's width and height. */
  box: Box;
  /** False for scans and drawings on paper. */
  photograph: boolean;
}

/** What the viewer needs to show a page on dark paper, or its pictures in the text view. */
export interface PageIllustrations {
  /** The largest first. */
  illustrations: Illustration[];
  /** False for a dark page, and for a page that is one large picture. */
  lightPaper: boolean;
}

/** Links, notes and media that lie over a page. */
export interface PageAnnotations {
  links: PageLink[];
  notes: PageNote[];
}

/** Facts that a document gives of itself as a whole. */
export interface BookFacts {
  /** Null if the file does not tell. */
  binding: Binding | null;
  /** The labels that are printed on the pages, such as `iv`; null if they are only the page numbers. */
  labels: string[] | null;
}

/**
 * The contents of an open document beside its pictures. Pages count from 1. Answers are fetched when the viewer asks.
 */
export interface BookContents {
  pageCount: number;
  facts(): Promise<BookFacts>;
  text(page: number): Promise<PageText>;
  annotations(page: number): Promise<PageAnnotations>;
  outline(): Promise<OutlineEntry[]>;
  /** The illustrations of a page, and those of any other pages that are known with them. */
  illustrations(page: number): Promise<Record<number, PageIllustrations>>;
  /** The page that a destination leads to; null when it leads nowhere. */
  findPage(destination: unknown): Promise<number | null>;
}
