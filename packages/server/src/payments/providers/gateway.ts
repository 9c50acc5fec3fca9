import type { Money, PaymentRefusal } from '@magazine-store/protocol';
import type { Selectable } from 'kysely';
import type { CountryEvidence, PaymentsTable } from '../../database/tables.ts';
import { HttpError } from '../../httpError.ts';

export type Payment = Selectable<PaymentsTable>;

/** Money that a provider has taken, in its present state. */
export interface GatewayCharge {
  transactionId: string;
  /** Minor units, with `precision` digits behind the decimal point. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  precision: number;
  chargedAt: Date;
  /** Minor units. `atLeast`: the provider only says that a part was refunded. */
  refunded: number | { atLeast: number };
  /** The buyer's country: ISO 3166-1 alpha-2. */
  country?: { code: string; evidence: CountryEvidence };
}

/** The present state of a payment at its provider. */
export type GatewayState =
  /** Nothing is paid, and the buyer may still go on. */
  | { status: 'open' }
  | { status: 'requires_action'; clientSecret: string }
  | { status: 'pending' }
  | {
      status: 'paid';
      charges: Charges;
      /** The term of a plan. */
      term?: {
        /** Computed from the last charge where the provider does not tell it. */
        paidUntil: Date;
        nextBillingAt: Date | null;
        isSuspended: boolean;
        /** The last renewal is not paid. The provider tries again. */
        hasFailed: boolean;
      };
    }
  | { status: 'failed'; error: PaymentRefusal }
  /** `mayBePaid`: money that is on its way may still arrive. */
  | { status: 'cancelled'; mayBePaid?: boolean }
  /** `byBank`: in a dispute that the store has lost. */
  | { status: 'refunded'; charges: Charges; byBank?: true }
  | { status: 'disputed'; charges: Charges };

/** All charges of a payment so far, the oldest first. Each renewal of a plan is a charge. */
type Charges = readonly [GatewayCharge, ...GatewayCharge[]];

export interface PaymentData {
  payment_method_id?: string | undefined;
  /** Absent for a buyer without an identity. */
  note?: SaleNote | undefined;
}

/** What the store notes at the provider with a payment. By it, a restored database finds what was sold, and to whom. */
export interface SaleNote {
  /** The store's id of the payment. */
  payment: string;
  item: string;
  /** A keyed hash of the buyer's identity. */
  buyer: string;
  /** A keyed hash of the other fields and the price. Without it, a buyer could forge a payment at the provider. */
  seal: string;
}

/** The name of the bought item at the provider. */
export const itemReference = ({ item_type, item_id }: Pick<Payment, 'item_type' | 'item_id'>): string =>
  `${item_type}-${item_id}`;

/**
 * A payment provider. Every call may be repeated with the same payment, by several servers at once and after a crash:
 * each carries a key derived from the payment, so that the provider acts only once.
 * @throws GatewayUnavailable from every call
 */
export interface Gateway {
  /** True if the buyer has given all that is needed. Otherwise they approve the payment at the provider first. */
  readonly paysAtOnce: boolean;
  /**
   * Makes the payment at the provider, which charges nothing yet.
   * @returns The provider's id of the payment.
   * @throws GatewayRefusal
   */
  create(payment: Payment, data: PaymentData): Promise<string>;
  /** Charges the buyer, after the press on the button. */
  pay(payment: Payment): Promise<GatewayState>;
  /**
   * Fetches the payment's state. Takes the money first if the buyer has approved the payment at the provider.
   * @param refund The provider's id of a refund that an event names.
   */
  fetchState(payment: Payment, refund?: string): Promise<GatewayState>;
  /** Keeps the buyer from going on, if the provider has a call for that. */
  cancel(payment: Payment): Promise<void>;
  /** Stops all further billing. @throws ActionRefused */
  stop(payment: Payment): Promise<void>;
  /**
   * Refunds all of the money, and stops all further billing.
   * @returns `pending` while a refund may still fail: then ask again
   * @throws ActionRefused if no refund is pending. Another attempt then makes a new order.
   */
  refund(payment: Payment): Promise<'pending' | undefined>;
  /**
   * Refunds a part of a charge, or all of it.
   * @returns The provider's id of the refund. The same order again gives the same one.
   * @throws GatewayRefusal
   */
  refundCharge(payment: Payment, order: RefundOrder): Promise<string>;
  /**
   * Asks what has become of a refund. A provider whose refunds are made at once, and can't fail later, has no such call.
   * @param refund The provider's id of the refund.
   */
  fetchRefund?(payment: Payment, refund: string): Promise<RefundOutcome>;
}

/** `pending`: the money is not on its way yet, so the refund may still fail. */
export type RefundOutcome = { status: 'made' | 'pending' } | { status: 'failed'; failed: FailedRefund };

/** A refund that did not reach the buyer. */
export interface FailedRefund extends Money {
  /** The store's id of the refund, where the provider tells it. */
  order: string | null;
  /** The provider's id of the charge. */
  transactionId: string;
  /** The provider's word for the reason. */
  reason: string;
}

/** A refund that the publisher or the store has ordered. */
export interface RefundOrder extends Money {
  id: string;
  /** The provider's id of the charge. */
  transactionId: string;
  /** Counted up when the provider needs another key, and after each refusal. */
  attempt: number;
}

/** The provider gave no usable answer, so the store doesn't know whether the call took effect. */
export class GatewayUnavailable extends HttpError {
  /** The provider would give the same answer to the same key for ever. */
  readonly remembered: boolean;

  constructor(cause: unknown, { remembered = false } = {}) {
    super(502, 'gateway_unavailable');
    this.cause = cause;
    this.remembered = remembered;
  }
}

/**
 * The provider doesn't know a plan that was paid. The keys are those of another account now, or by mistake: the former
 * account may go on charging for it.
 */
export class PlanMissing extends GatewayUnavailable {}

/** The provider refuses to refund a payment or to end its billing, and may refuse it for days. */
export class ActionRefused extends GatewayUnavailable {
  readonly reason: string;
  /** The provider's id of the charge that it does not refund. */
  readonly transactionId: string | null;

  constructor(cause: unknown, { reason, transactionId = null }: { reason: string; transactionId?: string | null }) {
    super(cause);
    this.reason = reason;
    this.transactionId = transactionId;
  }
}

/** The provider refuses the payment. */
export class GatewayRefusal extends Error {
  readonly refusal: PaymentRefusal;

  constructor(refusal: PaymentRefusal) {
    super(refusal.messageRaw);
    this.refusal = refusal;
  }
}
