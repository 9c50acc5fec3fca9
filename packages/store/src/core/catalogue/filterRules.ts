import type { Entitlements, Features, Issue, ListFilter } from '@magazine-store/protocol';

export interface FilterChoice {
  readonly filter: ListFilter;
  /** The filter shows, but the visitor can't choose it now. */
  readonly disabled: boolean;
}

/** The filters for a list of these issues. */
export function filterChoices(
  issues: readonly Pick<Issue, 'is_free'>[],
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

/** The filter itself while it can be chosen, else 'all'. */
export function availableFilter(filter: ListFilter, choices: readonly FilterChoice[]): ListFilter {
  return choices.some((choice) => choice.filter === filter && !choice.disabled) ? filter : 'all';
}
