import { type Entitlements, type Issue, type Plan, type Store, sellsPlans, toFeatures } from '@magazine-store/protocol';
import type { Publication } from './appContext.ts';
import { detailActions } from './catalogue/detailRules.ts';

/** The store's offer to a visitor who may not read all of an issue. */
export interface ReaderOffer {
  store: Store;
  /** Coupons take the place of purchases. */
  promocodesOnly: boolean;
  acquire: 'purchase' | 'unlock' | null;
  /** Null if the store offers no plan. */
  subscribe: Plan | null;
}

/** The ways to get an issue that work in this store. */
export function readerOffer(
  issue: Issue,
  { page, store, plans }: Publication,
  entitlements: Entitlements,
): ReaderOffer {
  const features = toFeatures(page);
  const { promocodesOnly } = features;
  if (!features.signIn) return { store, promocodesOnly, acquire: null, subscribe: null };
  // Not every payment provider sells plans.
  const sold = sellsPlans(page.gateways) ? plans : [];
  const { acquire, subscribe } = detailActions(issue, { store, features, entitlements, plans: sold });
  return { store, promocodesOnly, acquire, subscribe };
}
