import type { GatewayName, PaymentRefusal } from '@magazine-store/protocol';
import type { Selectable } from 'kysely';
import type { CountryEvidence, PaymentsTable } from '../../database/tables.ts';
import { HttpError } from '../../httpError.ts';

export type Payment = Selectable<PaymentsTable>;

/** Money that a provider has taken, as it stands now. */
export interface GatewayCharge {
  transactionId: string;
  /** Minor units, with so many digits. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  precision: number;
  chargedAt: Date;
  /** Minor units; a lower bound where the provider only says that it was a part. */
  refunded: number | { atLeast: number };
  /** The buyer's: ISO 3166-1 alpha-2. */
  country?: { code: string; evidence: CountryEvidence };
}

/** How a payment stands at its provider, now. */
export type GatewayState =
  /** Nothing is paid, and the buyer may still go on. */
  | { status: 'open' }
  | { status: 'requires_action'; clientSecret: string }
  | { status: 'pending' }
  | {
      status: 'paid';
      charges: Charges;
      /** Of a plan. */
      term?: { paidUntil: Date; nextBillingAt: Date | null; isSuspended: boolean };
    }
  | { status: 'failed'; error: PaymentRefusal }
  | { status: 'cancelled' }
  | { status: 'refunded'; charges: Charges }
  | { status: 'disputed'; charges: Charges };

/** All of a payment so far, the oldest first; of a plan each renewal is one. */
type Charges = readonly [GatewayCharge, ...GatewayCharge[]];

export interface PaymentData {
  payment_method_id?: string | undefined;
  /** A keyed hash of the buyer's identity: a database that was restored finds by it whose payment this is. */
  buyer?: string | undefined;
}

/** What was bought, as the provider keeps it. */
export const itemOf = ({ item_type, item_id }: Payment): string => `${item_type}-${item_id}`;

/**
 * A payment provider. Every call may be made again with the same payment, by several at once and after a crash: each
 * carries a key derived from the payment, by which the provider does it once.
 * @throws GatewayUnavailable from every call
 */
export interface Gateway {
  readonly name: GatewayName;
  readonly sells: readonly Payment['item_type'][];
  /** The buyer has given all that is needed; elsewhere they approve it at the provider first. */
  readonly paysAtOnce: boolean;
  /**
   * Makes the payment at the provider; nothing is charged by that.
   * @returns Its id there.
   * @throws GatewayRefusal
   */
  create(payment: Payment, data: PaymentData): Promise<string>;
  /** Charges the buyer, after the press on the button. */
  pay(payment: Payment): Promise<GatewayState>;
  /** Takes what the buyer has approved at the provider, and else only asks. @param refund of which an event has told */
  look(payment: Payment, refund?: string): Promise<GatewayState>;
  /** The buyer cannot go on any more, where the provider has a way to say so. */
  cancel(payment: Payment): Promise<void>;
  /** Nothing more is billed. */
  stop(payment: Payment): Promise<void>;
  /** Gives all of it back, and bills nothing more. */
  refund(payment: Payment): Promise<void>;
}

/** No answer, or none that says anything: whether it has happened is not known. */
export class GatewayUnavailable extends HttpError {
  /** The provider would give the same answer to the same key for ever. */
  readonly remembered: boolean;

  constructor(cause: unknown, { remembered = false } = {}) {
    super(502, 'gateway_unavailable');
    this.cause = cause;
    this.remembered = remembered;
  }
}

/** The provider doesn't take the payment. */
export class GatewayRefusal extends Error {
  readonly refusal: PaymentRefusal;

  constructor(refusal: PaymentRefusal) {
    super(refusal.messageRaw);
    this.refusal = refusal;
  }
}
