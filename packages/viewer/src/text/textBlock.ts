import type { Box, TextRun } from '@magazine-store/contents';

export interface ListItem {
  /** The number of a numbered item, else null. */
  number: number | null;
  text: string;
}

export interface TableCell {
  heading: boolean;
  text: string;
}

interface Common {
  /** BCP 47; null if the file does not tell. */
  language: string | null;
  /** The runs in reading order: they give the block's place on the page. A picture has none. */
  runs: TextRun[];
  /** The whole text; line feeds part the lines of lists and tables. */
  text: string;
}

/** A part of a page. A page's blocks come in reading order. */
export type TextBlock = Common &
  (
    | { kind: 'heading'; level: number }
    | { kind: 'paragraph' }
    | { kind: 'list'; items: ListItem[] }
    /** The file's text in place of a picture. */
    | { kind: 'figure' }
    /** A picture of the page; its text is the file's text in place of it, if there is one. `box` is in shares of the page. */
    | { kind: 'picture'; box: Box }
    | { kind: 'caption' }
    | { kind: 'table'; rows: TableCell[][] }
    /** A folio, running head or foot. */
    | { kind: 'furniture' }
  );
