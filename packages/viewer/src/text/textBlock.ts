import type { TextRun } from '../pdf/bookContents.ts';

export interface ListItem {
  /** Of a numbered item, else null. */
  number: number | null;
  text: string;
}

export interface TableCell {
  heading: boolean;
  text: string;
}

interface Common {
  /** BCP 47; null where the file does not tell. */
  language: string | null;
  /** In reading order: where on the page the block stands. None for a picture. */
  runs: TextRun[];
  /** All of it, lines of lists and tables parted by line feeds. */
  text: string;
}

/** A part of a page as it is read, from first to last. */
export type TextBlock = Common &
  (
    | { kind: 'heading'; level: number }
    | { kind: 'paragraph' }
    | { kind: 'list'; items: ListItem[] }
    /** What the file says in place of a picture. */
    | { kind: 'figure' }
    | { kind: 'table'; rows: TableCell[][] }
    /** Folio, running head or foot. */
    | { kind: 'furniture' }
  );
