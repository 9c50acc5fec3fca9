import { newId, now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { readMoney } from '../money.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import type { Fields } from '../wire/fields.ts';
import { invalid, notFound, unprocessable } from '../wire/refusal.ts';
import type { Order, PurchaseUnit } from './shapes.ts';

/** https://developer.paypal.com/docs/api/orders/v2/#orders_create */
export function createOrder({ stage: { ledger }, body, whole }: CallContext): Answer {
  if (body.required('intent') !== 'CAPTURE') {
    throw invalid('/intent', 'INVALID_PARAMETER_VALUE', 'The simulator plays orders that are captured, no others.');
  }
  const units = body.list('purchase_units').map(readUnit);
  if (new Set(units.map(({ reference_id }) => reference_id)).size < units.length) {
    const description = 'Duplicate reference_id. Every purchase unit must have one of its own.';
    throw unprocessable('DUPLICATE_REFERENCE_ID', description, '/purchase_units');
  }
  // If the request names the wallet as the payer's source, the link to the approval has another name.
  const wallet = body.group('payment_source')?.requiredGroup('paypal');
  const context = wallet?.group('experience_context') ?? body.group('application_context');
  const id = newId();
  const time = now();
  const order: Order = {
    id,
    intent: 'CAPTURE',
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...(wallet && { payment_source: { paypal: {} } }),
    purchase_units: units,
    create_time: time,
    update_time: time,
    links: [
      ledger.link('self', `/v2/checkout/orders/${id}`),
      ledger.link(wallet ? 'payer-action' : 'approve', `/checkoutnow?token=${id}`),
      ledger.link('capture', `/v2/checkout/orders/${id}/capture`, 'POST'),
    ],
  };
  ledger.orders.set(id, order);
  ledger.back.set(id, { approved: context?.text('return_url'), cancelled: context?.text('cancel_url') });
  return { status: 201, body: whole ? order : { id, status: order.status, links: order.links } };
}

function readUnit(fields: Fields): PurchaseUnit {
  return {
    reference_id: fields.text('reference_id') ?? 'default',
    amount: readMoney(fields.requiredGroup('amount')),
    ...fields.texts('description', 'custom_id', 'invoice_id'),
  };
}

export function findOrder(ledger: Ledger, id: string): Order {
  const order = ledger.orders.get(id);
  if (!order) throw notFound();
  return order;
}

/** https://developer.paypal.com/docs/api/orders/v2/#orders_get */
export const showOrder = ({ stage: { ledger }, id }: CallContext): Answer => ({
  status: 200,
  body: findOrder(ledger, id),
});
