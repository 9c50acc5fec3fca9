import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../ui/whenIdle.ts';
import type { TitleSearch, titleSearch } from './titleSearch.ts';

const loadSearch = () => import('./titleSearch.ts');

/**
 * The search in the titles; null without a search text. Its code loads after the first cards, or at the first search.
 * After a failure it loads again as the visitor types on, and once the browser is online.
 */
export function useTitleSearch(
  search: string,
  onError: () => void,
  load: () => Promise<{ titleSearch: typeof titleSearch }> = loadSearch,
): TitleSearch | null {
  const [find, setFind] = useState<{ titleSearch: typeof titleSearch } | null>(null);

  useEffect(() => {
    if (find) return;
    let isLast = true;
    const complain = () => {
      if (isLast && search !== '') onError();
    };
    const tryToLoad = () => load().then(setFind, complain);
    if (search === '') whenIdle().then(tryToLoad);
    else tryToLoad();
    window.addEventListener('online', tryToLoad);
    return () => {
      isLast = false;
      window.removeEventListener('online', tryToLoad);
    };
  }, [find, search, onError, load]);

  return useMemo(() => find?.titleSearch(search) ?? null, [find, search]);
}
