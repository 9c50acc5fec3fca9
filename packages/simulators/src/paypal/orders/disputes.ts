import { newId, now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import type { Money } from '../money.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { findCapture } from './captures.ts';
import { reverse } from './refunds.ts';

/** https://developer.paypal.com/docs/api/customer-disputes/v1/#definition-dispute */
export interface Dispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; custom?: string; invoice_number?: string }[];
  reason: 'UNAUTHORISED';
  status: 'OPEN' | 'RESOLVED';
  dispute_amount: Money;
  dispute_outcome?: { outcome_code: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'; amount_refunded?: Money };
}

/** The payer claims that they did not buy this. */
export function openDispute(ledger: Ledger, captureId: string): Dispute {
  const capture = findCapture(ledger, captureId);
  const time = now();
  const dispute: Dispute = {
    dispute_id: newId('PP-D-', 5),
    create_time: time,
    update_time: time,
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        ...(capture.custom_id !== undefined && { custom: capture.custom_id }),
        ...(capture.invoice_id !== undefined && { invoice_number: capture.invoice_id }),
      },
    ],
    reason: 'UNAUTHORISED',
    status: 'OPEN',
    dispute_amount: capture.amount,
  };
  ledger.disputes.set(dispute.dispute_id, dispute);
  ledger.record('CUSTOMER.DISPUTE.CREATED', dispute, 'A new dispute opened');
  return dispute;
}

/** The provider has decided: the payer gets the money back, or the store keeps it. */
export function resolveDispute(ledger: Ledger, id: string, favour: 'payer' | 'store'): Dispute {
  const dispute = ledger.disputes.get(id);
  if (dispute?.status !== 'OPEN') throw new Error(`${id} is no open dispute`);
  dispute.status = 'RESOLVED';
  dispute.update_time = now();
  dispute.dispute_outcome =
    favour === 'payer'
      ? { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: dispute.dispute_amount }
      : { outcome_code: 'RESOLVED_SELLER_FAVOUR' };
  ledger.record('CUSTOMER.DISPUTE.RESOLVED', dispute, 'A dispute was resolved');
  const captureId = dispute.disputed_transactions[0]?.seller_transaction_id ?? '';
  if (favour === 'payer') reverse(ledger, findCapture(ledger, captureId));
  return dispute;
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_list */
export function listDisputes({ stage: { ledger }, query }: CallContext): Answer {
  const wanted = query.get('disputed_transaction_id');
  const items = [...ledger.disputes.values()].filter(
    ({ disputed_transactions }) =>
      wanted === null || disputed_transactions.some((transaction) => transaction.seller_transaction_id === wanted),
  );
  return { status: 200, body: { items, links: [] } };
}
