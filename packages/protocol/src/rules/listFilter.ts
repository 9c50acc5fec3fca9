import type { Issue, ListFilter } from '../types.ts';
import type { Entitlements } from './canRead.ts';

/** Tells whether an issue passes the filter of the list. */
export function passesFilter(
  issue: Pick<Issue, 'id' | 'is_free'>,
  filter: ListFilter,
  { subscribed, issueIds }: Entitlements,
): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'purchased':
      return !issue.is_free && (subscribed || issueIds.has(issue.id));
    case 'to_buy':
      return !issue.is_free && !issueIds.has(issue.id);
    case 'free':
      return issue.is_free;
  }
}

/** Tells whether an issue belongs to the series. Null stands for every series. */
export const inSeries = (issue: Pick<Issue, 'series'>, series: string | null): boolean =>
  series === null || issue.series === series;
