import type { DocumentType, Issue, Purchases, Store } from '../types.ts';

/** The facts about a visitor that decide what they may read: whether they are signed in, and their entitlements. */
export interface Entitlements {
  readonly signedIn: boolean;
  readonly subscribed: boolean;
  readonly issueIds: ReadonlySet<number>;
}

export const NO_ENTITLEMENTS: Entitlements = { signedIn: false, subscribed: false, issueIds: new Set() };

/** Makes entitlements of the API's answer about a signed-in reader's purchases. Null: the answer has not come yet. */
export const toEntitlements = (purchases: Purchases | null): Entitlements => ({
  signedIn: true,
  subscribed: purchases?.subscription?.active ?? false,
  issueIds: new Set(purchases?.issues.map(({ issue_id }) => issue_id)),
});

export type ReadingVerdict = 'allowed' | 'sign_in_required' | 'not_owned' | 'no_sample';

/** The one rule of reading. The server decides by it, and the store shows by it. */
export function canRead(
  issue: Pick<Issue, 'id' | 'is_free' | 'has_sample'>,
  type: DocumentType,
  store: Pick<Store, 'require_auth_to_read'>,
  entitlements: Entitlements,
): ReadingVerdict {
  if (type === 'sample') return issue.has_sample ? 'allowed' : 'no_sample';
  if (entitlements.subscribed || entitlements.issueIds.has(issue.id)) return 'allowed';
  if (!issue.is_free) return 'not_owned';
  return store.require_auth_to_read && !entitlements.signedIn ? 'sign_in_required' : 'allowed';
}
