import {
  canKeep,
  canRead,
  type Features,
  type Holdings,
  type Issue,
  type Plan,
  type Store,
} from '@magazine-store/protocol';

type Described = Pick<Issue, 'id' | 'is_free' | 'has_sample' | 'print' | 'unpublished'>;

interface Situation {
  store: Pick<Store, 'require_auth_to_read' | 'enable_downloading'>;
  features: Pick<Features, 'signIn' | 'sells' | 'promocodesOnly' | 'coupons'>;
  holdings: Holdings;
  plans: readonly Plan[];
}

export interface DetailActions {
  readonly preview: boolean;
  /** Free, bought, or by a subscription. Where sign-in is needed, the store asks for it on the press. */
  readonly read: boolean;
  /** How a reader without the issue gets it. */
  readonly acquire: 'purchase' | 'unlock' | null;
  /** Why a paid issue can't be had in this store. */
  readonly obstacle: 'no_payments' | 'no_sign_in' | null;
  readonly download: boolean;
  /** The cheapest plan; null: no plan is offered here. */
  readonly subscribe: Plan | null;
}

/** What can be done with an issue (spec, section 2; readings, 10 and 28). */
export function detailActions(issue: Described, { store, features, holdings, plans }: Situation): DetailActions {
  const { signIn, sells, promocodesOnly, coupons } = features;
  const bought = holdings.issueIds.has(issue.id);
  const wanting = !issue.unpublished && !issue.is_free && !bought && !holdings.subscribed;
  const unlocked = promocodesOnly && coupons ? 'unlock' : null;
  const acquisition = sells ? 'purchase' : unlocked;
  // The buyer of an issue may want the next ones too.
  const subscribable = !issue.unpublished && !issue.is_free && !issue.print && sells && !holdings.subscribed;
  return {
    preview: issue.has_sample,
    read: canRead(issue, 'full', store, holdings) !== 'not_owned',
    acquire: wanting ? acquisition : null,
    obstacle: wanting && acquisition === null ? (signIn ? 'no_payments' : 'no_sign_in') : null,
    download: canKeep(issue, store, holdings) === 'allowed',
    subscribe: (subscribable && plans.toSorted((a, b) => a.price - b.price)[0]) || null,
  };
}
