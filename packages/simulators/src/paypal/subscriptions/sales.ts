import type { Ledger } from '../ledger.ts';
import type { Capture, Refund } from '../orders/shapes.ts';

const STATES = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'denied',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
} as const;

/**
 * A subscription's payment in the form of its events:
 * https://developer.paypal.com/docs/api/payments/v1/#definition-sale.
 */
export function toSale(ledger: Ledger, capture: Capture) {
  const { value: total, currency_code: currency } = capture.amount;
  const fee = capture.seller_receivable_breakdown.paypal_fee;
  return {
    id: capture.id,
    state: STATES[capture.status],
    amount: { total, currency, details: { subtotal: total } },
    payment_mode: 'INSTANT_TRANSFER' as const,
    protection_eligibility: 'ELIGIBLE' as const,
    transaction_fee: { value: fee.value, currency: fee.currency_code },
    billing_agreement_id: ledger.captureSubscriptions.get(capture.id) ?? '',
    ...(capture.custom_id !== undefined && { custom: capture.custom_id }),
    create_time: capture.create_time,
    update_time: capture.update_time,
    links: [
      ledger.link('self', `/v1/payments/sale/${capture.id}`),
      ledger.link('refund', `/v1/payments/sale/${capture.id}/refund`, 'POST'),
    ],
  };
}

export type Sale = ReturnType<typeof toSale>;

/** The payments of a subscription, or of all subscriptions. */
export const listSales = (ledger: Ledger, subscription?: string): Sale[] =>
  [...ledger.captureSubscriptions]
    .filter(([, of]) => subscription === undefined || of === subscription)
    .flatMap(([id]) => ledger.captures.get(id) ?? [])
    .map((capture) => toSale(ledger, capture));

export const recordSale = (ledger: Ledger, capture: Capture, summary: string): void =>
  ledger.record('PAYMENT.SALE.COMPLETED', toSale(ledger, capture), summary);

export const toSaleRefund = (ledger: Ledger, capture: Capture, refund: Refund) => ({
  id: refund.id,
  state: 'completed',
  amount: { total: refund.amount.value, currency: refund.amount.currency_code },
  sale_id: capture.id,
  ...(capture.custom_id !== undefined && { custom: capture.custom_id }),
  create_time: refund.create_time,
  update_time: refund.update_time,
  links: [ledger.link('sale', `/v1/payments/sale/${capture.id}`)],
});
