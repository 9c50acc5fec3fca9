import { newId, now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { type Money, readMoney, toMinorUnits, toMoney } from '../money.ts';
import { toSaleRefund } from '../subscriptions/sales.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { notFound, unprocessable } from '../wire/refusal.ts';
import { findCapture } from './captures.ts';
import type { Capture, Refund } from './shapes.ts';

/** https://developer.paypal.com/docs/api/payments/v2/#captures_refund; it also refunds a subscription's payment. */
export function refundCapture({ stage: { ledger }, body, id, whole }: CallContext): Answer {
  const capture = findCapture(ledger, id);
  const given = body.group('amount');
  const wish = { amount: given && readMoney(given), ...body.texts('note_to_payer', 'custom_id', 'invoice_id') };
  const how = ledger.refundAnswer;
  if (how === 'refused') {
    const description = 'Capture could not be refunded due to insufficient funds.';
    throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS', description);
  }
  const refund = addRefund(ledger, capture, wish, STATUSES[how]);
  return { status: 201, body: whole ? refund : { id: refund.id, status: refund.status, links: refund.links } };
}

const STATUSES = { completed: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const;

interface RefundRequest {
  amount?: Money | undefined;
  note_to_payer?: string;
  custom_id?: string;
  invoice_id?: string;
}

/** Refunds the rest of a payment, or a part of it. */
export function addRefund(
  ledger: Ledger,
  capture: Capture,
  wish: RefundRequest,
  status: Refund['status'] = 'COMPLETED',
): Refund {
  const left = findLeft(ledger, capture);
  const amount = wish.amount ?? toMoney(left, capture.amount.currency_code);
  refuseRefund(ledger, capture, amount, left);
  const refund = createRefund(ledger, capture, { ...wish, amount }, status);
  if (status === 'COMPLETED') complete(ledger, capture, refund, 'REFUNDED');
  return refund;
}

/** The bank, or the provider after a dispute, takes the rest of a payment back from the store. */
export function reverse(ledger: Ledger, capture: Capture): Refund {
  const left = findLeft(ledger, capture);
  if (left === 0) throw new Error(`Nothing is left of ${capture.id}`);
  const amount = toMoney(left, capture.amount.currency_code);
  const refund = createRefund(ledger, capture, { amount }, 'COMPLETED');
  complete(ledger, capture, refund, 'REVERSED');
  return refund;
}

/** Ends a refund that is pending. */
export function settleRefund(ledger: Ledger, id: string, outcome: 'completed' | 'failed'): Refund {
  const refund = ledger.refunds.get(id);
  if (refund?.status !== 'PENDING') throw new Error(`${id} is no pending refund`);
  const up = refund.links.find(({ rel }) => rel === 'up')?.href ?? '';
  const capture = findCapture(ledger, up.slice(up.lastIndexOf('/') + 1));
  refund.status = STATUSES[outcome];
  refund.update_time = now();
  if (outcome === 'completed') {
    delete refund.status_details;
    complete(ledger, capture, refund, 'REFUNDED');
  }
  return refund;
}

function createRefund(
  ledger: Ledger,
  capture: Capture,
  { amount, ...wish }: RefundRequest & { amount: Money },
  status: Refund['status'],
): Refund {
  const id = newId();
  const time = now();
  const refunded = sumRefunds(ledger, capture, ['COMPLETED']);
  const refund: Refund = {
    id,
    status,
    ...(status !== 'COMPLETED' && { status_details: { reason: 'ECHECK' } }),
    amount,
    ...(capture.custom_id !== undefined && { custom_id: capture.custom_id }),
    ...(capture.invoice_id !== undefined && { invoice_id: capture.invoice_id }),
    ...wish,
    seller_payable_breakdown: {
      gross_amount: amount,
      net_amount: amount,
      total_refunded_amount: toMoney(refunded, amount.currency_code),
    },
    create_time: time,
    update_time: time,
    links: [
      ledger.link('self', `/v2/payments/refunds/${id}`),
      ledger.link('up', `/v2/payments/captures/${capture.id}`),
    ],
  };
  ledger.refunds.set(id, refund);
  const order = ledger.orders.get(capture.supplementary_data?.related_ids.order_id ?? '');
  const payments = order?.purchase_units.find(({ payments }) => payments?.captures.includes(capture))?.payments;
  if (payments) payments.refunds = [...(payments.refunds ?? []), refund];
  return refund;
}

/** Notes that the money of a refund is on its way to the payer, and tells the store. */
function complete(ledger: Ledger, capture: Capture, refund: Refund, how: 'REFUNDED' | 'REVERSED'): void {
  const { amount } = refund;
  const total = sumRefunds(ledger, capture, ['COMPLETED']);
  refund.seller_payable_breakdown.total_refunded_amount = toMoney(total, amount.currency_code);
  capture.status = total === toMinorUnits(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.update_time = refund.update_time;
  const summary = `A ${amount.value} ${amount.currency_code} payment was ${how.toLowerCase()}`;
  if (ledger.captureSubscriptions.has(capture.id)) {
    ledger.record(`PAYMENT.SALE.${how}`, toSaleRefund(ledger, capture, refund), summary);
  } else ledger.record(`PAYMENT.CAPTURE.${how}`, refund, summary);
}

const belongsTo = (ledger: Ledger, capture: Capture) => {
  const up = ledger.link('up', `/v2/payments/captures/${capture.id}`).href;
  return ({ links }: Refund) => links.some(({ href }) => href === up);
};

const sumRefunds = (ledger: Ledger, capture: Capture, statuses: readonly Refund['status'][]): number =>
  [...ledger.refunds.values()]
    .filter(belongsTo(ledger, capture))
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + toMinorUnits(amount), 0);

/** What can still be refunded, in minor units. */
const findLeft = (ledger: Ledger, capture: Capture): number =>
  toMinorUnits(capture.amount) - sumRefunds(ledger, capture, ['COMPLETED', 'PENDING']);

/** https://developer.paypal.com/api/payments/v2/#errors */
function refuseRefund(ledger: Ledger, capture: Capture, amount: Money, left: number): void {
  if (capture.status === 'REFUNDED') {
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  }
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    throw unprocessable('REFUND_NOT_PERMITTED', 'The capture is not completed, and so cannot be refunded.');
  }
  if (amount.currency_code !== capture.amount.currency_code) {
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  }
  if (toMinorUnits(amount) > left) {
    const description =
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.';
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', description);
  }
  const disputed = [...ledger.disputes.values()].some(
    ({ status, disputed_transactions: [of] }) => status === 'OPEN' && of?.seller_transaction_id === capture.id,
  );
  if (disputed && toMinorUnits(amount) < left) {
    const description = 'A partial refund cannot be issued while a dispute of the capture is open.';
    throw unprocessable('CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED', description);
  }
}

/** https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
export function showRefund({ stage: { ledger }, id }: CallContext): Answer {
  const refund = ledger.refunds.get(id);
  if (!refund) throw notFound();
  return { status: 200, body: refund };
}
