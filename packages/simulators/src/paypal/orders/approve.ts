import { now } from '../ids.ts';
import type { Funds, Ledger } from '../ledger.ts';
import { PAYER } from '../payer.ts';
import { findOrder } from './orders.ts';

/** The payer agrees, and may agree again with other funds after a decline. Nothing is paid before the capture. */
export function approveOrder(ledger: Ledger, id: string, funds: Funds): void {
  const order = findOrder(ledger, id);
  if (order.status === 'COMPLETED') throw new Error(`${id} is paid`);
  ledger.funds.set(id, funds);
  if (order.status === 'APPROVED') return;
  order.status = 'APPROVED';
  order.update_time = now();
  order.payer = PAYER;
  order.payment_source = { paypal: { account_id: PAYER.payer_id, ...PAYER } };
  ledger.record('CHECKOUT.ORDER.APPROVED', order, 'An order has been approved by buyer');
}
