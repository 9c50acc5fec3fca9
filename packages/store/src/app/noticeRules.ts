type PlainCode =
  | 'item_not_found'
  | 'failed_to_load'
  | 'viewer_crashed'
  | 'connection_failed'
  | 'signed_out'
  | 'sign_in_to_access'
  | 'account_to_purchase'
  | 'account_to_subscribe'
  | 'account_to_redeem'
  | 'subscription_activated';

/** Something that the visitor is told in passing. */
export type Notice =
  | { readonly code: PlainCode }
  | { readonly code: 'signed_in'; readonly email: string | null }
  | { readonly code: 'issue_purchased'; readonly issueId: number };

export type NoticeCode = Notice['code'];
export type NoticeVariant = 'info' | 'success' | 'warning' | 'error';

interface NoticeKind {
  readonly variant: NoticeVariant;
  /** What can be done about it right there. */
  readonly action?: 'signIn' | 'openIssue';
}

export const noticeKinds: Readonly<Record<NoticeCode, NoticeKind>> = {
  item_not_found: { variant: 'warning' },
  failed_to_load: { variant: 'error' },
  viewer_crashed: { variant: 'error' },
  connection_failed: { variant: 'error' },
  signed_in: { variant: 'success' },
  signed_out: { variant: 'success' },
  sign_in_to_access: { variant: 'info', action: 'signIn' },
  account_to_purchase: { variant: 'warning', action: 'signIn' },
  account_to_subscribe: { variant: 'warning', action: 'signIn' },
  account_to_redeem: { variant: 'warning', action: 'signIn' },
  issue_purchased: { variant: 'success', action: 'openIssue' },
  subscription_activated: { variant: 'success' },
};

/** One of a kind is enough, and so is one offer to sign in, until somebody has. */
export function takesPlaceOf(newer: NoticeCode, older: NoticeCode): boolean {
  const offers = noticeKinds[older].action === 'signIn';
  return newer === older || (offers && (noticeKinds[newer].action === 'signIn' || newer === 'signed_in'));
}

const READ_MS = 6000;
const READ_AND_REACHED_MS = 12_000;

/** How long it stays: what can be acted upon has to be reached, too. */
export const shownMs = (code: NoticeCode): number => (noticeKinds[code].action ? READ_AND_REACHED_MS : READ_MS);
