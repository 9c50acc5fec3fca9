import { FIND_REPORT_THROTTLE, FIND_SLICE } from '../constants.ts';
import type { FindHit } from './findHit.ts';
import type { SearchEvent, SearchInput } from './findMachine.ts';
import { matchLines } from './matchLines.ts';
import type { PageTexts, SearchableBook } from './pageTexts.ts';
import { queryPattern } from './queryPattern.ts';

/**
 * Searches the text of a document, one page at a time, from the page in sight on and round. Skips pages that cannot be
 * read.
 */
export async function searchDocument(
  book: SearchableBook,
  texts: PageTexts,
  { query, page: first }: SearchInput,
  tell: (event: SearchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const pattern = queryPattern(query) ?? /^$a/g;
  const of = book.pageCount;
  let hits: FindHit[] = [];
  let pages = 0;
  let unreadable = 0;
  let hasText = false;

  const report = () => {
    tell({ type: 'search.found', hits, progress: { pages, of } });
    hits = [];
  };
  // A timer reports hits: the next page may take long on a slow line, and the hits must not wait for it.
  const reports = setInterval(report, FIND_REPORT_THROTTLE);
  let sliceStart = performance.now();
  while (pages < of) {
    const page = ((first - 1 + pages) % of) + 1;
    try {
      const { text, folded } = await texts.read(book, page);
      hasText ||= text !== '';
      if (folded.search(pattern) >= 0)
        hits.push(...matchLines(text, pattern).map(({ snippet }) => ({ page, snippet })));
    } catch {
      unreadable++;
    }
    if (signal.aborted) break;
    pages++;
    if (pages === 1) report();
    if (performance.now() - sliceStart > FIND_SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
  }
  clearInterval(reports);
  if (signal.aborted) return;
  report();
  tell({
    type: 'search.done',
    unreadable,
    nothing: hasText ? 'nothing' : unreadable > 0 ? 'unreadable' : 'no_text',
  });
}
