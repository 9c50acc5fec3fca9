import type Stripe from 'stripe';
import { newSecret } from '../shared/newSecret.ts';
import { newFaults } from './faults.ts';
import { Ledger } from './payments/ledger.ts';
import { Idempotency } from './wire/idempotency.ts';

/** The state of the provider: its keys, its accounts' books, and its memory. */
export class Stage {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly faults = newFaults();
  readonly #ledgers = new Map<string, Ledger>();
  readonly #idempotency = new Map<string, Idempotency>();
  readonly #tell: (event: Stripe.Event) => void;
  /** The simulator's address, once it listens. */
  base = '';
  /** The address that the provider sends its events to. */
  webhookUrl: () => string | undefined = () => undefined;

  constructor(
    keys: { secretKey?: string | undefined; publishableKey?: string | undefined },
    tell: (event: Stripe.Event) => void,
  ) {
    this.secretKey = keys.secretKey ?? `sk_test_${newSecret(24)}`;
    this.publishableKey = keys.publishableKey ?? `pk_test_${newSecret(24)}`;
    this.#tell = tell;
  }

  /** The books of the platform, or of an account that is connected to it: no account sees another's. */
  ledger(account: string | undefined): Ledger {
    const ledger = this.#ledgers.get(account ?? '') ?? new Ledger(account, this.#tell);
    this.#ledgers.set(account ?? '', ledger);
    return ledger;
  }

  ledgers(): Iterable<Ledger> {
    return this.#ledgers.values();
  }

  idempotency(account: string | undefined): Idempotency {
    const kept = this.#idempotency.get(account ?? '') ?? new Idempotency();
    this.#idempotency.set(account ?? '', kept);
    return kept;
  }
}
