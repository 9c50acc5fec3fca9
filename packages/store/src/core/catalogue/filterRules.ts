import type { Entitlements, Features, Issue } from '@magazine-store/protocol';

export type Filter = 'all' | 'purchased' | 'to_buy' | 'free';

export interface FilterChoice {
  readonly filter: Filter;
  /** The filter shows, but the visitor can't choose it now. */
  readonly disabled: boolean;
}

type FilteredIssue = Pick<Issue, 'id' | 'is_free'>;

/** The filters for a list of these issues (spec, sections 2 and 6). */
export function filterChoices(
  issues: readonly FilteredIssue[],
  { promocodesOnly, signIn, coupons }: Pick<Features, 'promocodesOnly' | 'signIn' | 'coupons'>,
  { signedIn, subscribed }: Entitlements,
): FilterChoice[] {
  const hasFree = issues.some(({ is_free }) => is_free);
  const hasPriced = issues.some(({ is_free }) => !is_free);
  return [
    { filter: 'all', disabled: false },
    ...(hasPriced && signIn ? [{ filter: 'purchased', disabled: !signedIn } as const] : []),
    ...(hasPriced && coupons && !subscribed ? [{ filter: 'to_buy', disabled: false } as const] : []),
    ...(hasFree && !promocodesOnly ? [{ filter: 'free', disabled: false } as const] : []),
  ];
}

/** The filter itself while it can be chosen, else 'all' (readings, 7). */
export function availableFilter(filter: Filter, choices: readonly FilterChoice[]): Filter {
  return choices.some((choice) => choice.filter === filter && !choice.disabled) ? filter : 'all';
}

/** Tells whether an issue passes the filter. */
export function passesFilter(issue: FilteredIssue, filter: Filter, { subscribed, issueIds }: Entitlements): boolean {
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
