import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../ui/whenIdle.ts';
import type { TitleSearch, titleSearch } from './titleSearch.ts';

/** Null while nothing is searched for. Its code comes after the first cards, at the latest when it is wanted. */
export function useTitleSearch(search: string, onError: () => void): TitleSearch | null {
  const [find, setFind] = useState<{ titleSearch: typeof titleSearch } | null>(null);
  const wanted = search !== '';

  useEffect(() => {
    const moment = wanted ? Promise.resolve() : whenIdle();
    moment.then(() => import('./titleSearch.ts')).then(setFind, wanted ? onError : () => {});
  }, [wanted, onError]);

  return useMemo(() => find?.titleSearch(search) ?? null, [find, search]);
}
