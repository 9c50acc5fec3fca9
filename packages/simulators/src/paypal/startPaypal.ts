import { fastify } from 'fastify';
import type { InjectedFault } from '../shared/faults.ts';
import { Webhooks } from '../shared/webhooks.ts';
import type { PayPalFault } from './faults.ts';
import type { Funds, RefundAnswer } from './ledger.ts';
import type { Money } from './money.ts';
import { approveOrder } from './orders/approve.ts';
import { findCapture, listCaptures, settle } from './orders/captures.ts';
import { type Dispute, openDispute, resolveDispute } from './orders/disputes.ts';
import { addRefund, reverse, settleRefund } from './orders/refunds.ts';
import type { Capture, Order, Refund } from './orders/shapes.ts';
import { serveApproval } from './serveApproval.ts';
import { serveBrowser } from './serveBrowser.ts';
import { Stage } from './stage.ts';
import { activate, approveSubscription, end, renew, suspend } from './subscriptions/life.ts';
import { listSales, type Sale } from './subscriptions/sales.ts';
import type { Plan, Subscription } from './subscriptions/shapes.ts';
import { findSubscription } from './subscriptions/subscriptions.ts';
import type { PayPalEvent } from './webhooks/event.ts';
import { CERT_PATH, createSigner, type Forged } from './webhooks/signature.ts';
import type { CallName } from './wire/calls.ts';
import { serveCalls } from './wire/serve.ts';

export interface PayPalOptions {
  port?: number;
  clientId?: string;
  secret?: string;
  webhook?: { url?: string; id?: string };
}

/** The provider of payment buttons. It behaves as documented, except for injected faults. */
export interface PayPalSimulator {
  url: string;
  /** The browser's script, in place of the provider's own; the loader takes it as `sdkBaseUrl`. */
  scriptUrl: string;
  clientId: string;
  secret: string;
  webhookId: string;
  webhooks: Omit<Webhooks<PayPalEvent, Forged>, 'notify' | 'close'>;
  /** Changes the next answer to this call, or to any call, once. */
  injectFault(fault: PayPalFault, call?: CallName): InjectedFault;
  /** Gives the app the permission for a call, or takes it: the call then gets 403. An app has all at first. */
  permit(call: CallName, isPermitted: boolean): void;
  /** Ends all access tokens that were issued so far. */
  expireTokens(): void;
  orders(): Order[];
  /** All charges of one order; without an order all charges, those of subscriptions included. */
  captures(orderId?: string): Capture[];
  /** All refunds of charges, reversals included. */
  refunds(): Refund[];
  plans(): Plan[];
  subscriptions(): Subscription[];
  /** Every charge of one subscription, or of all. */
  payments(subscriptionId?: string): Sale[];
  /** Does what the payer would do in the window, for tests without a browser. */
  approveOrder(orderId: string, funds?: Funds): void;
  /** With `pending`, it stays APPROVED and unpaid until `activate`. */
  approveSubscription(subscriptionId: string, how?: { pending?: boolean }): void;
  /** With `pending`, the first payment is on its way until `settle`. */
  activate(subscriptionId: string, funds?: 'paid' | 'pending'): void;
  /** Ends a charge that is pending. */
  settle(captureId: string, outcome: 'completed' | 'denied'): void;
  /** Refunds the rest of a payment or a part of it, as at the provider's dashboard. */
  refund(paymentId: string, amount?: Money): Refund;
  /** Sets what becomes of the refunds that the store asks for from now on. */
  answerRefunds(how: RefundAnswer): void;
  /** Ends a refund that is pending. */
  settleRefund(refundId: string, outcome: 'completed' | 'failed'): Refund;
  /** The bank takes the money back. */
  reverse(paymentId: string): Refund;
  dispute(paymentId: string): Dispute;
  resolveDispute(disputeId: string, favour: 'payer' | 'store'): Dispute;
  /** Begins the next term; after the last one, the subscription expires. With `pending`, the money is on its way until `settle`. */
  renew(subscriptionId: string, outcome?: 'paid' | 'pending' | 'failed'): void;
  suspend(subscriptionId: string): void;
  /** Cancels the subscription as the payer does in their account. */
  cancel(subscriptionId: string): void;
  expire(subscriptionId: string): void;
  stop(): Promise<void>;
}

/** Plays the provider of payment buttons on one HTTP server. */
export async function startPaypal({
  port = 0,
  clientId,
  secret,
  webhook,
}: PayPalOptions = {}): Promise<PayPalSimulator> {
  const stage = new Stage({ clientId, secret, webhookId: webhook?.id }, (event) => webhooks.notify(event));
  const { ledger } = stage;
  const sign = createSigner(stage.signingKey, stage.webhookId, () => ledger.base);
  const webhooks = new Webhooks<PayPalEvent, Forged>(webhook?.url, sign);
  stage.webhookUrl = () => webhooks.url;
  const server = fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  serveCalls(server, stage);
  const scriptPath = serveBrowser(server, stage);
  serveApproval(server, ledger);
  server.get(CERT_PATH, (_request, reply) => reply.type('application/x-pem-file').send(stage.signingKey.pem));
  ledger.base = await server.listen({ port, host: '127.0.0.1' });

  const subscription = (id: string) => findSubscription(ledger, id);
  return {
    url: ledger.base,
    scriptUrl: ledger.base + scriptPath,
    clientId: stage.clientId,
    secret: stage.secret,
    webhookId: stage.webhookId,
    webhooks,
    injectFault: (fault, call) => stage.faults.add(fault, call),
    permit: (call, isPermitted) => void (isPermitted ? stage.forbidden.delete(call) : stage.forbidden.add(call)),
    expireTokens: () => stage.tokens.expireAll(),
    orders: () => structuredClone([...ledger.orders.values()]),
    captures: (orderId) => structuredClone(listCaptures(ledger, orderId)),
    refunds: () => structuredClone([...ledger.refunds.values()]),
    plans: () => structuredClone([...ledger.plans.values()]),
    subscriptions: () => structuredClone([...ledger.subscriptions.values()]),
    payments: (id) => structuredClone(listSales(ledger, id)),
    approveOrder: (id, funds = 'pays') => approveOrder(ledger, id, funds),
    approveSubscription: (id, how) => approveSubscription(ledger, subscription(id), how),
    activate: (id, funds) => activate(ledger, subscription(id), funds),
    settle: (id, outcome) => settle(ledger, id, outcome),
    refund: (id, amount) => structuredClone(addRefund(ledger, findCapture(ledger, id), { amount })),
    answerRefunds: (how) => {
      ledger.refundAnswer = how;
    },
    settleRefund: (id, outcome) => structuredClone(settleRefund(ledger, id, outcome)),
    reverse: (id) => structuredClone(reverse(ledger, findCapture(ledger, id))),
    dispute: (id) => structuredClone(openDispute(ledger, id)),
    resolveDispute: (id, favour) => structuredClone(resolveDispute(ledger, id, favour)),
    renew: (id, outcome = 'paid') => renew(ledger, subscription(id), outcome),
    suspend: (id) => suspend(ledger, subscription(id)),
    cancel: (id) => end(ledger, subscription(id), 'CANCELLED', 'Cancelled by the payer'),
    expire: (id) => end(ledger, subscription(id), 'EXPIRED'),
    async stop() {
      webhooks.close();
      stage.faults.releaseAll();
      await server.close();
    },
  };
}
