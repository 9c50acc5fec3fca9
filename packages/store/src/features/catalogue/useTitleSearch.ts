import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../ui/whenIdle.ts';
import type { TitleSearch, titleSearch } from './titleSearch.ts';

/**
 * The search in the titles; null without a search text. Its code loads after the first cards, or at the first search.
 */
export function useTitleSearch(search: string, onError: () => void): TitleSearch | null {
  const [find, setFind] = useState<{ titleSearch: typeof titleSearch } | null>(null);
  const wanted = search !== '';

  useEffect(() => {
    const moment = wanted ? Promise.resolve() : whenIdle();
    moment.then(() => import('./titleSearch.ts')).then(setFind, wanted ? onError : () => {});
  }, [wanted, onError]);

  return useMemo(() => find?.titleSearch(search) ?? null, [find, search]);
}
