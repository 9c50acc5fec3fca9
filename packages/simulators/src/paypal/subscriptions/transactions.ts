import { findCapture } from '../orders/captures.ts';
import { PAYER } from '../payer.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { invalid } from '../wire/refusal.ts';
import { listSales } from './sales.ts';
import { findSubscription } from './subscriptions.ts';

/** The most transactions in one answer. */
const PAGE_SIZE = 5;

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_transactions */
export function listTransactions({ stage: { ledger }, id, query }: CallContext): Answer {
  findSubscription(ledger, id);
  const bound = (name: string) => {
    const time = Date.parse(query.get(name) ?? '');
    if (Number.isNaN(time)) {
      throw invalid(name, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
    }
    return time;
  };
  const [from, to] = [bound('start_time'), bound('end_time')];
  const transactions = listSales(ledger, id)
    .map((sale) => findCapture(ledger, sale.id))
    .filter(({ create_time }) => Date.parse(create_time) >= from && Date.parse(create_time) <= to)
    .map(({ id, status, create_time, seller_receivable_breakdown: { gross_amount, paypal_fee, net_amount } }) => ({
      id,
      status,
      payer_name: PAYER.name,
      payer_email: PAYER.email_address,
      amount_with_breakdown: { gross_amount, fee_amount: paypal_fee, net_amount },
      time: create_time,
    }));
  const page = Number(query.get('page') ?? 1);
  const pages = Math.max(1, Math.ceil(transactions.length / PAGE_SIZE));
  const linkTo = (rel: string, number: number) => {
    const asked = new URLSearchParams(query);
    asked.set('page', String(number));
    return ledger.link(rel, `/v1/billing/subscriptions/${id}/transactions?${asked}`);
  };
  const links = [linkTo('self', page), ...(page < pages ? [linkTo('next', page + 1)] : [])];
  const shown = transactions.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    status: 200,
    body: { transactions: shown, total_items: transactions.length, total_pages: pages, links },
  };
}
