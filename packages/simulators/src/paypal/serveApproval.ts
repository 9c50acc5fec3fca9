import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { approveOrder } from './orders/approve.ts';
import { approvalPage, leftPage } from './pages.ts';
import { PAYER } from './payer.ts';
import { approveSubscription } from './subscriptions/life.ts';

/** An order or subscription that waits for the payer. */
interface Approvable {
  id: string;
  question: string;
  answers: Record<string, string>;
  approve(answer: string): void;
  /** The parameters that go back to the store in the address, if the payer came without the script. */
  back: Record<string, string>;
}

interface Query {
  token?: string;
  ba_token?: string;
  currency?: string;
  xcomponent?: string;
}

/** The provider's window for orders and subscriptions. */
export function serveApproval(server: FastifyInstance, ledger: Ledger): void {
  serveApprovalPage(server, ledger, '/checkoutnow', ({ token = '', currency }) =>
    findOrderToApprove(ledger, token, currency),
  );
  serveApprovalPage(server, ledger, '/webapps/billing/subscriptions', ({ ba_token = '' }) =>
    findSubscriptionToApprove(ledger, ba_token),
  );
}

function findOrderToApprove(ledger: Ledger, id: string, currency: string | undefined): Approvable | string {
  const order = ledger.orders.get(id);
  const amount = order?.purchase_units[0]?.amount;
  if (!order || !amount || order.status === 'COMPLETED') return 'The order can not be approved';
  // The script is loaded for one currency, and orders must be in it.
  if (currency !== undefined && currency !== amount.currency_code) {
    return `Detected currency mismatch: the script has ${currency}, the order ${amount.currency_code}`;
  }
  return {
    id,
    question: `Pay ${amount.value} ${amount.currency_code}?`,
    answers: { approve: 'Approve', cancel: 'Cancel' },
    approve: () => approveOrder(ledger, id, 'pays'),
    back: { token: id, PayerID: PAYER.payer_id },
  };
}

function findSubscriptionToApprove(ledger: Ledger, id: string): Approvable | string {
  const subscription = ledger.subscriptions.get(id);
  if (subscription?.status !== 'APPROVAL_PENDING') return 'The subscription can not be approved';
  const price = ledger.plans
    .get(subscription.plan_id)
    ?.billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')?.pricing_scheme?.fixed_price;
  return {
    id,
    question: price ? `Pay ${price.value} ${price.currency_code} for every term?` : 'Subscribe?',
    answers: { approve: 'Approve', pending: 'Approve as pending', cancel: 'Cancel' },
    approve: (answer) => approveSubscription(ledger, subscription, { pending: answer === 'pending' }),
    back: { subscription_id: id, ba_token: id },
  };
}

function serveApprovalPage(
  server: FastifyInstance,
  ledger: Ledger,
  path: string,
  find: (query: Query) => Approvable | string,
): void {
  const fail = (reply: FastifyReply, message: string) =>
    reply
      .code(404)
      .type('text/html')
      .send(leftPage({ outcome: 'failed', message }));
  server.get<{ Querystring: Query }>(path, (request, reply) => {
    const asked = find(request.query);
    if (typeof asked === 'string') return fail(reply, asked);
    return reply.type('text/html').send(approvalPage(asked.question, asked.answers));
  });
  server.post<{ Querystring: Query }>(path, (request, reply) => {
    const asked = find(request.query);
    if (typeof asked === 'string') return fail(reply, asked);
    const answer = new URLSearchParams(String(request.body)).get('answer') ?? 'cancel';
    const agreed = answer !== 'cancel';
    if (agreed) asked.approve(answer);
    const urls = ledger.back.get(asked.id);
    const back = agreed ? urls?.approved : urls?.cancelled;
    if (request.query.xcomponent === undefined && back !== undefined) {
      const url = new URL(back);
      for (const [name, value] of Object.entries(asked.back)) url.searchParams.set(name, value);
      return reply.redirect(url.href, 303);
    }
    // A subscription has an order of the script's own beside it.
    const orderID = 'subscription_id' in asked.back ? newId() : asked.id;
    const left = { outcome: agreed ? 'approved' : 'cancelled', orderID, payerID: PAYER.payer_id };
    return reply.type('text/html').send(leftPage(left));
  });
}
