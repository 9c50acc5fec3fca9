import { now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { unprocessable } from '../wire/refusal.ts';
import { addCapture, notifyCapture } from './captures.ts';
import { findOrder } from './orders.ts';
import type { Order } from './shapes.ts';

/** https://developer.paypal.com/docs/api/orders/v2/#orders_capture */
export function captureOrder({ stage: { ledger }, id, whole }: CallContext): Answer {
  const order = findOrder(ledger, id);
  refuseCapture(ledger, order);
  for (const unit of order.purchase_units) {
    const { custom_id, invoice_id } = unit;
    const capture = addCapture(ledger, unit.amount, {
      pending: ledger.funds.get(id) === 'pending',
      ...(custom_id !== undefined && { custom_id }),
      ...(invoice_id !== undefined && { invoice_id }),
      order: id,
    });
    unit.payments = { captures: [capture] };
  }
  order.status = 'COMPLETED';
  order.update_time = now();
  order.links = order.links.filter(({ rel }) => rel === 'self');
  for (const { payments } of order.purchase_units)
    for (const capture of payments?.captures ?? []) notifyCapture(ledger, capture);
  return { status: 201, body: whole ? order : toShortOrder(order) };
}

function refuseCapture(ledger: Ledger, order: Order): void {
  if (order.status === 'COMPLETED') {
    const description = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.";
    throw unprocessable('ORDER_ALREADY_CAPTURED', description);
  }
  if (order.status !== 'APPROVED') {
    const description =
      'Payer has not yet approved the Order for payment. Please redirect the payer to the rel:approve url returned as part of the HATEOAS links within the Create Order call.';
    throw unprocessable('ORDER_NOT_APPROVED', description);
  }
  if (ledger.funds.get(order.id) === 'declined') {
    const description =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.";
    throw unprocessable('INSTRUMENT_DECLINED', description);
  }
  const paid = new Set([...ledger.captures.values()].map(({ invoice_id }) => invoice_id));
  if (order.purchase_units.some(({ invoice_id }) => invoice_id !== undefined && paid.has(invoice_id))) {
    const description =
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.';
    throw unprocessable('DUPLICATE_INVOICE_ID', description);
  }
}

/** The order without the requested amounts: the captures have the paid ones. */
const toShortOrder = ({ id, status, payer, payment_source, purchase_units, links }: Order) => ({
  id,
  status,
  payment_source,
  purchase_units: purchase_units.map(({ reference_id, payments }) => ({ reference_id, payments })),
  payer,
  links,
});
