import type { Features, Holdings, Plan, Store } from '@magazine-store/protocol';

/** What decides which ways to an issue a visitor is offered. */
export interface Offer {
  store: Store;
  features: Features;
  holdings: Holdings;
  /** Those that are sold here. */
  plans: readonly Plan[];
}
