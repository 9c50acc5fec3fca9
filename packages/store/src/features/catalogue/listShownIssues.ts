import { type Entitlements, type Issue, inSeries, type ListFilter, passesFilter } from '@magazine-store/protocol';
import { type Sort, sortIssues } from '../../core/catalogue/sortRules.ts';
import type { TitleSearch } from './titleSearch.ts';

interface ListChoices {
  filter: ListFilter;
  entitlements: Entitlements;
  sort: Sort;
  /** The language whose alphabet sorts the titles. */
  locale: string;
  /** The search in the titles; null: any title. */
  titles: TitleSearch | null;
  /** The chosen series; null: any series. */
  series: string | null;
}

/** The issues that match the visitor's choices, in the chosen order. */
export function listShownIssues(
  issues: readonly Issue[],
  { filter, entitlements, sort, locale, titles, series }: ListChoices,
): readonly Issue[] {
  const ordered = sortIssues(issues, sort, locale);
  if (filter === 'all' && !titles && series === null) return ordered;
  return ordered.filter(
    (issue) => passesFilter(issue, filter, entitlements) && (!titles || titles.has(issue)) && inSeries(issue, series),
  );
}
