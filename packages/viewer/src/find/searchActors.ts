import { type AnyEventObject, fromCallback } from 'xstate';
import type { FindHit } from './findHit.ts';
import type { SearchEvent, SearchInput } from './findMachine.ts';
import { PageTexts, type SearchableBook } from './pageTexts.ts';
import { searchDocument } from './searchDocument.ts';

/** The sources of a search. Every search reads them anew. */
export interface SearchSources {
  /**
   * The host's own search, which knows all pages before they have loaded. If it rejects, the document itself is
   * searched. `no_text`: all pages are pictures.
   */
  search?: ((query: string, signal: AbortSignal) => Promise<FindHit[] | 'no_text'>) | undefined;
  /** Resolves with the document as soon as it is open. Rejects when it cannot be opened. */
  book(): Promise<SearchableBook>;
}

/** The actors of the find machine that look for a query. */
export function searchActors(sources: SearchSources) {
  const texts = new PageTexts();
  return {
    search: fromCallback<AnyEventObject, SearchInput>(({ input, sendBack }) => {
      const ended = new AbortController();
      const { signal } = ended;
      const report = (event: SearchEvent) => {
        if (!signal.aborted) sendBack(event);
      };

      const run = async () => {
        const found = await sources.search?.(input.query, signal).catch(() => undefined);
        if (signal.aborted) return;
        if (!found) return searchDocument(await sources.book(), texts, input, report, signal);
        const hasText = found !== 'no_text';
        report({ type: 'search.found', hits: hasText ? found : [], progress: null });
        report({ type: 'search.done', unreadable: 0, nothing: hasText ? 'nothing' : 'no_text' });
      };
      run().catch(() => report({ type: 'search.done', unreadable: 0, nothing: 'unreadable' }));

      return () => ended.abort();
    }),
  };
}
