import type { Entitlements, Features, Plan, Store } from '@magazine-store/protocol';

/** The data that decide which ways to an issue a visitor gets. */
export interface Offer {
  store: Store;
  features: Features;
  entitlements: Entitlements;
  /** The plans that this store sells. */
  plans: readonly Plan[];
}
