import type { Holdings, Issue } from '@magazine-store/protocol';
import { type Filter, inSeries, passes } from '../../core/catalogue/filterRules.ts';
import { type Sort, sorted } from '../../core/catalogue/sortRules.ts';
import type { TitleSearch } from './titleSearch.ts';

interface Wish {
  filter: Filter;
  holdings: Holdings;
  sort: Sort;
  /** The language whose alphabet sorts the titles. */
  locale: string;
  /** The search in the titles; null: any title. */
  titles: TitleSearch | null;
  /** The chosen series; null: any series. */
  series: string | null;
}

/** The issues that match the visitor's choices, in the chosen order. */
export function shelf(
  issues: readonly Issue[],
  { filter, holdings, sort, locale, titles, series }: Wish,
): readonly Issue[] {
  const ordered = sorted(issues, sort, locale);
  if (filter === 'all' && !titles && series === null) return ordered;
  return ordered.filter(
    (issue) => passes(issue, filter, holdings) && (!titles || titles.has(issue)) && inSeries(issue, series),
  );
}
