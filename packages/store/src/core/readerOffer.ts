import { type Entitlements, type Issue, type Store, sellsPlans, toFeatures } from '@magazine-store/protocol';
import type { Publication } from './appContext.ts';
import { type DetailActions, detailActions } from './catalogue/detailRules.ts';

/** The store's offer to a visitor who may not read all of an issue. */
export interface ReaderOffer extends Pick<DetailActions, 'acquire' | 'obstacle' | 'subscribe'> {
  store: Store;
  /** Coupons take the place of purchases. */
  promocodesOnly: boolean;
}

/** The ways to get an issue that work in this store. */
export function readerOffer(
  issue: Issue,
  { page, store, plans }: Publication,
  entitlements: Entitlements,
): ReaderOffer {
  const features = toFeatures(page);
  // Not every payment provider sells plans.
  const sold = sellsPlans(page.gateways) ? plans : [];
  const { acquire, obstacle, subscribe } = detailActions(issue, { store, features, entitlements, plans: sold });
  return { store, promocodesOnly: features.promocodesOnly, acquire, obstacle, subscribe };
}
