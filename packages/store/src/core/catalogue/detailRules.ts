import {
  canDownload,
  canRead,
  type Entitlements,
  type Features,
  type Issue,
  type Plan,
  type Store,
} from '@magazine-store/protocol';

type Described = Pick<Issue, 'id' | 'is_free' | 'has_sample' | 'print' | 'unpublished'>;

interface Situation {
  store: Pick<Store, 'require_auth_to_read' | 'enable_downloading'>;
  features: Pick<Features, 'signIn' | 'sells' | 'promocodesOnly' | 'coupons'>;
  entitlements: Entitlements;
  plans: readonly Plan[];
}

export interface DetailActions {
  readonly preview: boolean;
  /** The issue is free, bought, or in the subscription. If it needs sign-in, the store asks for it after the press. */
  readonly read: boolean;
  /** The way for a reader to get an issue that they don't have. */
  readonly acquire: 'purchase' | 'unlock' | null;
  /** The reason why the issue can't be bought. An owner hears only that it is no longer sold. */
  readonly obstacle: 'unpublished' | 'no_payments' | 'no_sign_in' | null;
  readonly download: boolean;
  /** The cheapest plan; null if the store offers none. */
  readonly subscribe: Plan | null;
}

/** The actions for an issue. */
export function detailActions(issue: Described, { store, features, entitlements, plans }: Situation): DetailActions {
  const { signIn, sells, promocodesOnly, coupons } = features;
  const bought = entitlements.issueIds.has(issue.id);
  const wanting = !issue.unpublished && !issue.is_free && !bought && !entitlements.subscribed;
  const unlocked = promocodesOnly && coupons ? 'unlock' : null;
  const acquisition = sells ? 'purchase' : unlocked;
  const unsold = wanting && acquisition === null;
  // A buyer of an issue may want the next ones too.
  const subscribable = !issue.unpublished && !issue.is_free && !issue.print && sells && !entitlements.subscribed;
  return {
    preview: issue.has_sample,
    read: canRead(issue, 'full', store, entitlements) !== 'not_owned',
    acquire: wanting ? acquisition : null,
    obstacle: issue.unpublished ? 'unpublished' : unsold ? (signIn ? 'no_payments' : 'no_sign_in') : null,
    download: canDownload(issue, store, entitlements) === 'allowed',
    subscribe: (subscribable && plans.toSorted((a, b) => a.price - b.price)[0]) || null,
  };
}
