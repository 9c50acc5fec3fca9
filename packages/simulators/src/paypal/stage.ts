import { newSecret } from '../shared/newSecret.ts';
import { newFaults } from './faults.ts';
import { newId } from './ids.ts';
import { Ledger } from './ledger.ts';
import { Tokens } from './tokens.ts';
import type { PayPalEvent } from './webhooks/event.ts';
import { SigningKey } from './webhooks/signature.ts';
import type { CallName } from './wire/calls.ts';
import { Idempotency } from './wire/idempotency.ts';

/** The state of the provider: its keys, its books, and its memory. */
export class Stage {
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly ledger: Ledger;
  /** The address that the provider sends its events to. */
  webhookUrl: () => string | undefined = () => undefined;
  readonly tokens = new Tokens();
  readonly faults = newFaults();
  /** The calls for which the app lacks a permission. */
  readonly forbidden = new Set<CallName>();
  readonly idempotency = new Idempotency();
  readonly signingKey = new SigningKey();

  constructor(
    keys: { clientId?: string | undefined; secret?: string | undefined; webhookId?: string | undefined },
    tell: (event: PayPalEvent) => void,
  ) {
    this.clientId = keys.clientId ?? `A${newSecret(79)}`;
    this.secret = keys.secret ?? `E${newSecret(79)}`;
    this.webhookId = keys.webhookId ?? newId();
    this.ledger = new Ledger(tell);
  }
}
