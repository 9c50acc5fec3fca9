import { type AnyEventObject, fromCallback } from 'xstate';
import type { FindHit } from './findHit.ts';
import type { SearchEvent, SearchInput } from './findMachine.ts';
import { PageTexts, type SearchableBook } from './pageTexts.ts';
import { searchDocument } from './searchDocument.ts';

/** The sources of a search. Every search reads them anew. */
export interface SearchSources {
  /**
   * The host's own search, which knows all pages before they have loaded. If it rejects, the document itself is
   * searched.
   */
  search?: ((query: string, signal: AbortSignal) => Promise<FindHit[]>) | undefined;
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
        const hits = await sources.search?.(input.query, signal).catch(() => undefined);
        if (signal.aborted) return;
        if (!hits) return searchDocument(await sources.book(), texts, input, report, signal);
        report({ type: 'search.found', hits, progress: null });
        report({ type: 'search.done', unreadable: 0, nothing: 'nothing' });
      };
      run().catch(() => report({ type: 'search.done', unreadable: 0, nothing: 'unreadable' }));

      return () => ended.abort();
    }),
  };
}
