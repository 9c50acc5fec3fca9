import type { PageText } from '@magazine-store/contents';
import { MAX_FIND_TEXT } from '../constants.ts';
import { fold } from './fold.ts';
import { readLines } from './lines.ts';

/** The document that a search reads. A document must always be the same object, or its texts are read again. */
export interface SearchableBook {
  pageCount: number;
  text(page: number): Promise<PageText>;
}

interface ReadPage {
  /** Every line ends with `\n`. */
  text: string;
  folded: string;
}

/** The texts of a document's pages, most of them kept for the next search. */
export class PageTexts {
  #book: SearchableBook | null = null;
  #kept = new Map<number, ReadPage>();
  #characters = 0;

  /** Rejects when the page cannot be read. */
  async read(book: SearchableBook, page: number): Promise<ReadPage> {
    if (book !== this.#book) {
      this.#book = book;
      this.#kept.clear();
      this.#characters = 0;
    }
    return this.#kept.get(page) ?? this.#keep(book, page, await book.text(page));
  }

  #keep(book: SearchableBook, page: number, { runs }: PageText): ReadPage {
    const { text } = readLines(runs);
    const read = { text, folded: fold(text) };
    const characters = text.length + read.folded.length;
    // While this search waited, the reader may have opened another document, or another search may have read the page.
    const wanted = book === this.#book && !this.#kept.has(page);
    if (wanted && this.#characters + characters <= MAX_FIND_TEXT) {
      this.#kept.set(page, read);
      this.#characters += characters;
    }
    return read;
  }
}
