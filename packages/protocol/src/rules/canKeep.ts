import type { Issue, Store } from '../types.ts';
import type { Holdings } from './canRead.ts';

export type KeepingVerdict = 'allowed' | 'not_offered' | 'sign_in_required' | 'not_owned';

/** True if the user may download the file. A subscription is for reading alone. */
export function canKeep(
  issue: Pick<Issue, 'id' | 'is_free'>,
  store: Pick<Store, 'enable_downloading'>,
  holdings: Pick<Holdings, 'signedIn' | 'issueIds'>,
): KeepingVerdict {
  if (!store.enable_downloading) return 'not_offered';
  if (!issue.is_free && !holdings.issueIds.has(issue.id)) return 'not_owned';
  return holdings.signedIn ? 'allowed' : 'sign_in_required';
}
