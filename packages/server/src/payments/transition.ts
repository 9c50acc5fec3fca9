import type { PaymentRefusal } from '@magazine-store/protocol';
import { refundedNow } from './charges.ts';
import type { GatewayCharge, GatewayState, Payment } from './providers/gateway.ts';
import { isRunning } from './running.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After so long an unfinished payment is abandoned. */
export const STALE_AFTER = HOUR;
/** The pause before the reconciler asks the provider about a payment under way. */
export const NEXT_CHECK_AFTER = 2 * MINUTE;
const PENDING_EVERY = 10 * MINUTE;
export const REFUND_PENDING_EVERY = HOUR;
/** The pause before the store asks again for what the provider has refused: the publisher's account may have money then. */
export const REFUSED_EVERY = DAY;
/** A reader may resume a plan on hold at the provider, whose event may be lost. */
const SUSPENDED_EVERY = DAY;
/** The money for a pending plan that was cancelled may have been on its way. A bank may take days. */
const CANCELLED_EVERY = DAY;
/** The time that the provider may take for a renewal. The reader can read on until then. */
export const GRACE = DAY;
/** The buyer may still approve an abandoned plan at the provider, which then charges for it. */
const APPROVED_WITHIN = DAY;

/** The code of a payment that is refunded because its buyer has the same already: by another payment, a coupon or a gift. */
export const ALREADY_OWNED = 'already_owned';

export type PaymentMail = 'receipt' | 'renewal' | 'failed_renewal' | 'suspension' | 'refund' | 'cancellation';

export interface Transition {
  change: { billing?: null } & Partial<
    Pick<
      Payment,
      | 'status'
      | 'error'
      | 'client_secret'
      | 'attempt'
      | 'paid_until'
      | 'next_billing_at'
      | 'suspended'
      | 'renewal_failed'
      | 'owed'
      | 'due_at'
      | 'completed_at'
    >
  >;
  /** The bought item is granted, a plan until the given time, or revoked. Left out, the right stays as it is. */
  grant?: { until: Date | null } | 'revoke';
  mails: PaymentMail[];
}

type Term = NonNullable<(GatewayState & { status: 'paid' })['term']>;

interface Circumstances {
  now: Date;
  /** Another payment of the buyer has already bought the same. */
  isDuplicate: boolean;
  /** The issue that was bought is deleted. */
  isDeleted: boolean;
  /** The provider has charged for a renewal that is new to the store. */
  isRenewed: boolean;
}

/** The transition for news that comes too late to change anything. */
const OVER: Transition = { change: { due_at: null }, mails: [] };

/**
 * Returns the changes to a payment after its provider has said how it stands. A paid item is granted, or the money is
 * refunded. Only a buyer whose money was taken gets a mail about it.
 */
export function transition(payment: Payment, state: GatewayState, circumstances: Circumstances): Transition {
  const step = decide(payment, state, circumstances);
  const { status = payment.status, due_at: due } = step.change;
  // The tax id stays as long as the buyer's money may still come.
  return status === 'cancelled' && due === null ? { ...step, change: { ...step.change, billing: null } } : step;
}

function decide(payment: Payment, state: GatewayState, circumstances: Circumstances): Transition {
  const { now } = circumstances;
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const toCancelled = ({ item_type: type, status }: Payment, mayBePaid: boolean): Transition => {
    const later = mayBePaid ? { change: { due_at: after(CANCELLED_EVERY) }, mails: [] } : OVER;
    if (status === 'cancelled') return later;
    if (!isRunning(payment)) return OVER;
    const isAskedAgain = mayBePaid || (type === 'plan' && status === 'pending');
    const due_at = isAskedAgain ? after(CANCELLED_EVERY) : null;
    return { change: { status: 'cancelled', error: null, client_secret: null, due_at }, mails: [] };
  };
  const toFailed = (error: PaymentRefusal): Transition => ({
    change: { status: 'failed', error, billing: null, client_secret: null, due_at: null },
    mails: [],
  });
  const waiting: Transition = { change: { due_at: after(PENDING_EVERY) }, mails: [] };

  switch (state.status) {
    case 'open':
      if (isRunning(payment)) return waiting;
      if (payment.status !== 'cancelled') return OVER;
      // An order that was cancelled a moment ago is looked at again: a server may be taking its money.
      return isDueSoon(payment, now)
        ? { change: {}, mails: [] }
        : { change: { due_at: lastCheck(payment, now) }, mails: [] };
    case 'requires_action':
      if (!isRunning(payment)) return OVER;
      // The next confirmation uses a new key.
      return {
        change: {
          status: 'requires_action',
          client_secret: state.clientSecret,
          attempt: payment.attempt + 1,
          due_at: after(PENDING_EVERY),
        },
        mails: [],
      };
    case 'pending':
      return isRunning(payment) || isApprovedLate(payment)
        ? { ...waiting, change: { ...waiting.change, status: 'pending' } }
        : waiting;
    case 'failed':
      return isRunning(payment) ? toFailed(state.error) : OVER;
    case 'cancelled':
      return toCancelled(payment, state.mayBePaid ?? false);
    case 'refunded':
      // The provider has refunded a plan's last charge. The store still has to refund the others.
      if (payment.owed === 'refund' && state.charges.some(isKept)) return { change: {}, mails: [] };
      // The mail says that the store has refunded the money.
      return toRevoked(payment, 'refunded', { hears: !state.byBank && payment.completed_at !== null });
    case 'disputed':
      return toRevoked(payment, 'disputed', { hears: false });
    case 'paid':
      return toPaid(payment, state, circumstances);
  }
}

/** True for a plan that the buyer has approved after the store had given it up. The provider is about to charge for it. */
const isApprovedLate = ({ item_type: type, status, owed, completed_at: completed }: Payment): boolean =>
  type === 'plan' && status === 'cancelled' && owed === null && completed === null;

const isKept = ({ amount, refunded }: GatewayCharge): boolean => refundedNow(refunded) < amount;

/** True for a payment that the reconciler looks at within the next two minutes. A claim lasts longer. */
export function isDueSoon({ due_at: due }: Payment, now: Date): boolean {
  const pause = due === null ? 0 : due.getTime() - now.getTime();
  return pause > 0 && pause <= NEXT_CHECK_AFTER;
}

/** The time of the last question to the provider about an abandoned payment; null: there is none left to ask. */
export function lastCheck({ item_type, created_at }: Payment, now: Date): Date | null {
  const time = new Date(created_at.getTime() + APPROVED_WITHIN);
  return item_type === 'plan' && time > now ? time : null;
}

function toRevoked(payment: Payment, status: 'refunded' | 'disputed', { hears }: { hears: boolean }): Transition {
  // This also holds for a plan that the store has never seen paid.
  const isFirst = payment.status !== 'refunded' && payment.status !== 'disputed';
  const renews =
    payment.item_type === 'plan' && (isFirst || payment.next_billing_at !== null || payment.owed === 'stop');
  return {
    change: {
      status,
      client_secret: null,
      next_billing_at: null,
      suspended: false,
      renewal_failed: false,
      // A buyer must not go on paying for issues that they can't read.
      owed: renews ? 'stop' : null,
      due_at: renews ? new Date(0) : null,
    },
    grant: 'revoke',
    mails: hears && payment.status !== 'refunded' ? ['refund'] : [],
  };
}

/** The time of the next question about a paid item; null: the provider has no more to tell. */
function nextCheck(term: Term | undefined, now: Date): Date | null {
  if (term?.nextBillingAt) return new Date(Math.max(term.nextBillingAt.getTime(), now.getTime()) + HOUR);
  return term?.isSuspended ? new Date(now.getTime() + SUSPENDED_EVERY) : null;
}

export const matchesPrice = (payment: Payment, { amount, currency }: GatewayCharge): boolean =>
  amount === payment.amount && currency === payment.currency;

/**
 * Returns the end of a plan's paid time. PayPal gives this end only while the plan is active and paid. For all other plans,
 * `term.paidUntil` is one period after the last charge. PayPal charges some hours after the billing time, so this computed
 * end may be later than the known one. A charge before the known end has paid the term that ends there: then the known end
 * stays.
 */
function findPaidUntil({ paidUntil, nextBillingAt, hasFailed }: Term, known: Date | null, last: GatewayCharge): Date {
  if (known === null || (nextBillingAt && !hasFailed)) return paidUntil;
  const isOfKnownTerm = last.chargedAt < known;
  if (hasFailed) return isOfKnownTerm && known < paidUntil ? known : paidUntil;
  return isOfKnownTerm || known > paidUntil ? known : paidUntil;
}

function toPaid(
  payment: Payment,
  state: GatewayState & { status: 'paid' },
  { now, isDuplicate, isDeleted, isRenewed }: Circumstances,
): Transition {
  // The provider was asked before the refund had begun.
  if (payment.owed === 'refund') return { change: {}, mails: [] };
  if (payment.status === 'refunded') return OVER;
  const toRefund = (code: string, messageRaw: string): Transition => ({
    change: {
      status: 'failed',
      error: { code, message: 'The payment was given back.', messageRaw },
      billing: null,
      client_secret: null,
      owed: 'refund',
      due_at: now,
    },
    mails: [],
  });
  const [first] = state.charges;
  // Only a first payment has to match the price. Renewals are the provider's: it may bill an unpaid month with the next
  // one.
  if (payment.completed_at === null && !matchesPrice(payment, first)) {
    return toRefund('amount_mismatch', 'Another amount was paid than the price.');
  }
  if (payment.user_id === null && payment.completed_at === null)
    return toRefund('account_deleted', 'The account is deleted.');
  const wasBought = payment.completed_at !== null && (payment.status === 'completed' || payment.status === 'disputed');
  if (!wasBought && isDuplicate) return toRefund(ALREADY_OWNED, 'This was bought already.');
  // The payment failed, the issue was deleted, and then the money came all the same.
  if (!wasBought && isDeleted) return toRefund('issue_deleted', 'The issue is deleted.');

  const { term } = state;
  const paidUntil = term ? findPaidUntil(term, payment.paid_until, state.charges.at(-1) ?? first) : null;
  const until = term?.nextBillingAt && paidUntil ? new Date(paidUntil.getTime() + GRACE) : paidUntil;
  const isSuspended = term?.isSuspended ?? false;
  const hasFailed = term?.hasFailed ?? false;
  const renews = wasBought && payment.owed === null;
  const stopped = wasBought && term && payment.next_billing_at !== null && term.nextBillingAt === null && !isSuspended;
  return {
    change: {
      status: 'completed',
      error: null,
      client_secret: null,
      completed_at: payment.completed_at ?? now,
      paid_until: paidUntil,
      next_billing_at: term?.nextBillingAt ?? null,
      suspended: isSuspended,
      renewal_failed: hasFailed,
      due_at: nextCheck(term, now),
    },
    grant: { until },
    mails: [
      ...(payment.completed_at ? [] : (['receipt'] as const)),
      ...(renews && term && isRenewed ? (['renewal'] as const) : []),
      ...(renews && hasFailed && !payment.renewal_failed ? (['failed_renewal'] as const) : []),
      ...(renews && isSuspended && !payment.suspended ? (['suspension'] as const) : []),
      ...(stopped ? (['cancellation'] as const) : []),
    ],
  };
}
