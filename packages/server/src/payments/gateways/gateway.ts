import type { GatewayName, PaymentRefusal } from '@magazine-store/protocol';
import type { Selectable } from 'kysely';
import type { PaymentsTable } from '../../database/tables.ts';
import { HttpError } from '../../httpError.ts';

export type Payment = Selectable<PaymentsTable>;

/** How a payment stands at its provider, now. */
export type GatewayState =
  /** Nothing is paid, and the buyer may still go on. */
  | { status: 'open' }
  | { status: 'requires_action'; clientSecret: string }
  | { status: 'pending' }
  | {
      status: 'paid';
      /** Minor units. */
      amount: number;
      /** ISO 4217. */
      currency: string;
      /** Of a plan. */
      term?: { paidUntil: Date; nextBillingAt: Date | null };
    }
  | { status: 'failed'; error: PaymentRefusal }
  | { status: 'cancelled' }
  | { status: 'refunded' }
  | { status: 'disputed' };

export interface PaymentData {
  payment_method_id?: string | undefined;
}

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
  /** Charges a buyer who has pressed the button. */
  pay(payment: Payment): Promise<GatewayState>;
  /** Takes what the buyer has approved at the provider, and else only asks. */
  look(payment: Payment): Promise<GatewayState>;
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
