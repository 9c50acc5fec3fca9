import type Stripe from 'stripe';
import type { StripeFaults } from '../faults.ts';
import type { Ledger } from '../payments/ledger.ts';
import type { Params } from './params.ts';

/** One call while it is answered. */
export interface CallContext {
  readonly ledger: Ledger;
  readonly faults: StripeFaults;
  readonly params: Params;
  /** The id in the path. */
  readonly id: string;
  /** Asked with the publishable key, by a browser. */
  readonly publishable: boolean;
  /** Where the simulator listens. */
  readonly base: string;
  readonly request: Stripe.Event.Request;
}
