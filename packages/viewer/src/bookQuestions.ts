import type { Book } from './pdf/book.ts';
import { followableEntries, followableLinks } from './pdf/followable.ts';
import { outlinePages } from './pdf/outlinePages.ts';
import type { DocumentEvent } from './viewerEvents.ts';

interface Asking {
  /** The book that is open now; null: none. */
  book(): Book | null;
  tell(event: DocumentEvent): void;
  /** Tells whether the reader may follow a link to this URL. */
  follows(url: string): boolean;
}

/**
 * Questions to the open book about its texts, links, contents and illustrations. Each answer becomes an event. An answer
 * of a book that has closed is dropped.
 */
export function bookQuestions({ book: openBook, tell, follows }: Asking) {
  /** The open questions of each book. A closed book may never answer. That must not block the next book's questions. */
  const asked = new WeakMap<Book, Set<string>>();
  let presses = 0;

  /** Asks one question at a time of each kind. */
  async function ask(what: string, question: (book: Book) => Promise<DocumentEvent | null>): Promise<void> {
    const book = openBook();
    if (!book) return;
    const open = asked.get(book) ?? new Set();
    if (open.has(what)) return;
    asked.set(book, open.add(what));
    const answer = await question(book).catch(() => null);
    open.delete(what);
    if (answer && openBook() === book) tell(answer);
  }

  return {
    page: (page: number) =>
      ask(`page ${page}`, async (book) => {
        const answers = Promise.all([book.annotations(page), book.text(page)]);
        const contents = await answers.then(
          ([{ links, ...annotations }, text]) => ({ ...annotations, links: followableLinks(links, follows), text }),
          () => null,
        );
        return { type: 'page.contents', page, contents };
      }),

    outline: () =>
      ask('outline', async (book) => {
        const outline = await book.outline().then(
          (entries) => followableEntries(entries, follows),
          () => 'failed' as const,
        );
        if (openBook() === book) tell({ type: 'document.outline', outline });
        return outline === 'failed'
          ? null
          : { type: 'document.outlinePages', pages: await outlinePages(outline, book) };
      }),

    illustrations: (page: number) =>
      ask(`illustrations ${page}`, async (book) => {
        // If they can't be found, treat the page as light paper without photographs.
        const none = { [page]: { illustrations: [], lightPaper: true } };
        return { type: 'document.illustrations', pages: await book.illustrations(page).catch(() => none) };
      }),

    /**
     * Looks for the page of a link. Of several pressed links, only the last one gets an answer.
     * @param from The page on which the reader pressed the link
     */
    destination(destination: unknown, from: number) {
      presses += 1;
      const press = presses;
      return ask(`destination ${press}`, async (book) => {
        const page = await book.findPage(destination);
        return page === null || press !== presses ? null : { type: 'destination.found', page, from };
      });
    },

    facts: () => ask('facts', async (book) => ({ type: 'document.facts', ...(await book.facts()) })),
  };
}
