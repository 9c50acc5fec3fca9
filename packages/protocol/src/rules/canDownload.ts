import type { Issue, Store } from '../types.ts';
import type { Entitlements } from './canRead.ts';

export type DownloadVerdict = 'allowed' | 'not_offered' | 'sign_in_required' | 'not_owned';

/** Tells whether the user may download the file, or why not. A subscription allows reading only. */
export function canDownload(
  issue: Pick<Issue, 'id' | 'is_free'>,
  store: Pick<Store, 'enable_downloading'>,
  entitlements: Pick<Entitlements, 'signedIn' | 'issueIds'>,
): DownloadVerdict {
  if (!store.enable_downloading) return 'not_offered';
  if (!issue.is_free && !entitlements.issueIds.has(issue.id)) return 'not_owned';
  return entitlements.signedIn ? 'allowed' : 'sign_in_required';
}
