import type Stripe from 'stripe';
import type { StripeFaults } from '../faults.ts';
import type { Ledger } from '../payments/ledger.ts';
import type { Params } from './params.ts';

/** One call in progress. */
export interface CallContext {
  readonly ledger: Ledger;
  readonly faults: StripeFaults;
  readonly params: Params;
  /** The id in the path. */
  readonly id: string;
  /** True for a browser's call with the publishable key. */
  readonly publishable: boolean;
  /** The simulator's address. */
  readonly base: string;
  /** The address that the provider sends its events to. */
  readonly webhookUrl: string | undefined;
  readonly request: Stripe.Event.Request;
}
