import { fastify } from 'fastify';
import type Stripe from 'stripe';
import type { InjectedFault } from '../shared/faults.ts';
import { newSecret } from '../shared/newSecret.ts';
import { Webhooks } from '../shared/webhooks.ts';
import type { StripeFault } from './faults.ts';
import { type ChallengeOutcome, endChallenge } from './payments/challenge.ts';
import { settle } from './payments/chargeIntent.ts';
import { listIntentCharges } from './payments/charges.ts';
import { closeDispute, openDispute } from './payments/disputes.ts';
import type { Ledger } from './payments/ledger.ts';
import { findIntent } from './payments/paymentIntents.ts';
import { addRefund, failRefund, findIntentCharge } from './payments/refunds.ts';
import { serveBrowser } from './serveBrowser.ts';
import { Stage } from './stage.ts';
import { createSigner, type Forged } from './webhooks/signature.ts';
import type { CallName } from './wire/calls.ts';
import { serveCalls } from './wire/serve.ts';

export interface StripeOptions {
  port?: number;
  secretKey?: string;
  publishableKey?: string;
  webhook?: { url?: string; secret?: string };
}

/**
 * The card provider. It behaves as documented, except for injected faults. Ids are those of payments (`pi_…`).
 */
export interface StripeSimulator {
  url: string;
  /** The browser's script, in place of the provider's own. */
  scriptUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhooks: Omit<Webhooks<Stripe.Event, Forged>, 'notify' | 'close'>;
  /** Changes the next answer to this call, or to any call, once. */
  injectFault(fault: StripeFault, call?: CallName): InjectedFault;
  payments(): Stripe.PaymentIntent[];
  /** All attempts to charge, declined ones too; of one payment or of all. */
  charges(intentId?: string): Stripe.Charge[];
  /** Answers the bank's question for the person, in tests without a browser. */
  challenge(intentId: string, outcome: ChallengeOutcome): void;
  /** Ends a payment that is `processing`. */
  settle(intentId: string, outcome: 'succeeded' | 'failed'): void;
  /** Refunds the rest of a payment or a part of it, as at the provider's dashboard. */
  refund(intentId: string, amount?: number): Stripe.Refund;
  /** The buyer's bank refuses a refund that was made. */
  failRefund(refundId: string): Stripe.Refund;
  dispute(intentId: string): Stripe.Dispute;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Stripe.Dispute;
  stop(): Promise<void>;
}

/** Plays the card provider on one HTTP server: REST below `/v1`, the script, and the pages that it frames. */
export async function startStripe({
  port = 0,
  secretKey,
  publishableKey,
  webhook,
}: StripeOptions = {}): Promise<StripeSimulator> {
  const webhookSecret = webhook?.secret ?? `whsec_${newSecret(32)}`;
  const webhooks = new Webhooks<Stripe.Event, Forged>(webhook?.url, createSigner(webhookSecret));
  const stage = new Stage({ secretKey, publishableKey }, (event) => webhooks.notify(event));
  stage.webhookUrl = () => webhooks.url;
  const server = fastify({ forceCloseConnections: true });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  serveCalls(server, stage);
  const scriptPath = serveBrowser(server, stage);
  const url = await server.listen({ port, host: '127.0.0.1' });
  stage.base = url;

  const all = <Thing>(of: (ledger: Ledger) => Iterable<Thing>): Thing[] =>
    structuredClone([...stage.ledgers()].flatMap((ledger) => [...of(ledger)]));
  const where = (has: (ledger: Ledger) => boolean): Ledger => [...stage.ledgers()].find(has) ?? stage.ledger(undefined);
  const findPayment = (id: string) => {
    const ledger = where(({ intents }) => intents.has(id));
    return { ledger, intent: findIntent(ledger, id) };
  };
  return {
    url,
    scriptUrl: url + scriptPath,
    secretKey: stage.secretKey,
    publishableKey: stage.publishableKey,
    webhookSecret,
    webhooks,
    injectFault: (fault, call) => stage.faults.add(fault, call),
    payments: () => all(({ intents }) => intents.values()),
    charges: (intentId) => all((ledger) => listIntentCharges(ledger, intentId)),
    challenge(intentId, outcome) {
      const { ledger, intent } = findPayment(intentId);
      endChallenge(ledger, stage.faults, intent, outcome);
    },
    settle(intentId, outcome) {
      const { ledger, intent } = findPayment(intentId);
      settle(ledger, intent, outcome);
    },
    refund(intentId, amount) {
      const { ledger } = findPayment(intentId);
      return structuredClone(addRefund(ledger, findIntentCharge(ledger, intentId), { amount }));
    },
    failRefund: (refundId) =>
      structuredClone(
        failRefund(
          where(({ refunds }) => refunds.has(refundId)),
          refundId,
        ),
      ),
    dispute(intentId) {
      const { ledger } = findPayment(intentId);
      return structuredClone(openDispute(ledger, findIntentCharge(ledger, intentId)));
    },
    closeDispute: (disputeId, status) =>
      structuredClone(
        closeDispute(
          where(({ disputes }) => disputes.has(disputeId)),
          disputeId,
          status,
        ),
      ),
    async stop() {
      webhooks.close();
      stage.faults.releaseAll();
      await server.close();
    },
  };
}
