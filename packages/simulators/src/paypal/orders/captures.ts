import { newId, now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { type Money, toMinorUnits, toMoney } from '../money.ts';
import { recordSale } from '../subscriptions/sales.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { notFound } from '../wire/refusal.ts';
import type { Capture } from './shapes.ts';

interface Known {
  pending?: boolean;
  custom_id?: string;
  invoice_id?: string;
  order?: string;
}

/** Adds a payment. It is completed, or `pending` while the money comes from a bank account. */
export function addCapture(ledger: Ledger, amount: Money, { pending = false, order, ...given }: Known): Capture {
  const id = newId();
  const time = now();
  const fee = Math.round(toMinorUnits(amount) * 0.03);
  const capture: Capture = {
    id,
    status: pending ? 'PENDING' : 'COMPLETED',
    ...(pending && { status_details: { reason: 'ECHECK' } }),
    amount,
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    seller_receivable_breakdown: {
      gross_amount: amount,
      paypal_fee: toMoney(fee, amount.currency_code),
      net_amount: toMoney(toMinorUnits(amount) - fee, amount.currency_code),
    },
    ...given,
    ...(order !== undefined && { supplementary_data: { related_ids: { order_id: order } } }),
    create_time: time,
    update_time: time,
    links: [
      ledger.link('self', `/v2/payments/captures/${id}`),
      ledger.link('refund', `/v2/payments/captures/${id}/refund`, 'POST'),
      ...(order === undefined ? [] : [ledger.link('up', `/v2/checkout/orders/${order}`)]),
    ],
  };
  ledger.captures.set(id, capture);
  return capture;
}

export function notifyCapture(ledger: Ledger, capture: Capture): void {
  const { value, currency_code } = capture.amount;
  const says = (what: string) => `Payment ${what} for ${value} ${currency_code}`;
  if (capture.status === 'PENDING') ledger.record('PAYMENT.CAPTURE.PENDING', capture, says('pending'));
  else if (capture.status === 'DECLINED') ledger.record('PAYMENT.CAPTURE.DENIED', capture, says('denied'));
  else if (ledger.captureSubscriptions.has(capture.id)) recordSale(ledger, capture, says('completed'));
  else ledger.record('PAYMENT.CAPTURE.COMPLETED', capture, says('completed'));
}

/** Ends a pending payment: the money has come, or never will. */
export function settle(ledger: Ledger, id: string, outcome: 'completed' | 'denied'): void {
  const capture = findCapture(ledger, id);
  if (capture.status !== 'PENDING') throw new Error(`${id} is not pending`);
  capture.status = outcome === 'completed' ? 'COMPLETED' : 'DECLINED';
  delete capture.status_details;
  capture.update_time = now();
  notifyCapture(ledger, capture);
}

export function findCapture(ledger: Ledger, id: string): Capture {
  const capture = ledger.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

/** The payments of an order; without an order all payments, those of subscriptions included. */
export const listCaptures = (ledger: Ledger, order?: string): Capture[] =>
  [...ledger.captures.values()].filter(
    ({ supplementary_data }) => order === undefined || supplementary_data?.related_ids.order_id === order,
  );

/** https://developer.paypal.com/docs/api/payments/v2/#captures_get */
export const showCapture = ({ stage: { ledger }, id }: CallContext): Answer => ({
  status: 200,
  body: findCapture(ledger, id),
});
