import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SearchContext } from './searchMachine.ts';

/** A sentence with the number of matches, such as 'Found on 56 pages of 3 issues'. */
export function useFoundText({ total, issues }: Pick<SearchContext, 'total' | 'issues'>): string {
  const { t } = useLingui();
  const count = issues.length;
  return t`${plural(total, { one: 'Found on # page', other: 'Found on # pages' })} ${plural(count, { one: 'of # issue', other: 'of # issues' })}`;
}
