import type { PurchasedItem } from './session/sessionMachine.ts';

/** What the reader sent with a form that they have left did not arrive. */
type FailedForm = 'support_failed' | 'withdrawal_failed' | 'cancellation_failed';

type PlainCode =
  | 'item_not_found'
  | 'failed_to_load'
  | 'viewer_crashed'
  | 'connection_failed'
  | 'signed_out'
  | 'account_deleted'
  | 'sign_in_to_access'
  | 'account_to_purchase'
  | 'account_to_subscribe'
  | 'account_to_redeem'
  | 'already_owned'
  | 'subscription_activated'
  | 'subscription_cancelled'
  | 'cancel_failed'
  | 'subscription_pending'
  | FailedForm;

/** A short message to the visitor. */
export type Notice =
  | { readonly code: PlainCode }
  | { readonly code: 'signed_in'; readonly email: string | null }
  | { readonly code: 'identity_added' | 'identity_removed'; readonly provider: string }
  /** `elsewhere`: in another tab. */
  | { readonly code: 'issue_purchased' | 'issue_added'; readonly issueId: number; readonly elsewhere?: true }
  /** `until`: ISO 8601; null: for good. */
  | { readonly code: 'all_access'; readonly until: string | null };

export type NoticeCode = Notice['code'];

/** Notices that the page's `error` event reports too: a part of the store is missing or broken. */
export const isFailure = (notice: Notice): notice is { code: 'failed_to_load' | 'viewer_crashed' } =>
  notice.code === 'failed_to_load' || notice.code === 'viewer_crashed';

/** The notice about an item that the visitor bought or redeemed. */
export function purchaseNotice(item: PurchasedItem, elsewhere?: true): Notice {
  if (item.type === 'issue') {
    const code = item.coupon ? 'issue_added' : 'issue_purchased';
    return { code, issueId: item.id, ...(elsewhere && { elsewhere }) };
  }
  if ('coupon' in item) return { code: 'all_access', until: item.until };
  return { code: item.pending ? 'subscription_pending' : 'subscription_activated' };
}

/** The button in each notice. */
export const noticeActions: Readonly<Partial<Record<NoticeCode, 'signIn' | 'openIssue' | 'openForm'>>> = {
  sign_in_to_access: 'signIn',
  account_to_purchase: 'signIn',
  account_to_subscribe: 'signIn',
  account_to_redeem: 'signIn',
  issue_purchased: 'openIssue',
  issue_added: 'openIssue',
  support_failed: 'openForm',
  withdrawal_failed: 'openForm',
  cancellation_failed: 'openForm',
};

const purchaseCodes: readonly NoticeCode[] = ['issue_purchased', 'subscription_activated', 'subscription_pending'];

/** True if `shown` already covers the purchase: `already_owned` covers a purchase in another tab. */
export const isToldBy = (purchase: NoticeCode, shown: NoticeCode): boolean =>
  shown === 'already_owned' && purchaseCodes.includes(purchase);

/**
 * Tells whether the newer notice replaces the older. One of a kind is enough; one offer to sign in, and one notice about a
 * purchase, are enough too.
 */
export function replacesNotice(newer: NoticeCode, older: NoticeCode): boolean {
  const offers = noticeActions[older] === 'signIn';
  return (
    newer === older ||
    (offers && (noticeActions[newer] === 'signIn' || newer === 'signed_in')) ||
    isToldBy(older, newer)
  );
}

const READ_MS = 6000;
const READ_AND_REACHED_MS = 12_000;

/** The time that a notice shows. A notice with a button shows longer, so that the visitor can reach the button. */
export const shownMs = (code: NoticeCode): number => (noticeActions[code] ? READ_AND_REACHED_MS : READ_MS);
