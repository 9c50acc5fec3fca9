import { type PaymentRefusal, parseWireAmount, paymentErrors, STRIPE_AMOUNTS } from '@magazine-store/protocol';
import Stripe from 'stripe';
import { isRunning } from '../../running.ts';
import { getPrecision, requestAmount } from '../amounts.ts';
import {
  ActionRefused,
  type Gateway,
  type GatewayCharge,
  GatewayRefusal,
  type GatewayState,
  GatewayUnavailable,
  itemReference,
  type Payment,
} from '../gateway.ts';

export interface StripeSettings {
  secretKey: string;
  /** Milliseconds. */
  timeout: number;
  /** An address in place of the provider's own, for a simulator. */
  url?: string | undefined;
}

/** https://docs.stripe.com/error-codes */
const INVALID_CARD = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
]);

/** The states of disputes that the bank has decided. */
const CLOSED = new Set<Stripe.Dispute.Status>(['won', 'lost', 'prevented']);

export function stripeClient({ secretKey, timeout, url }: StripeSettings): Stripe {
  const place = url === undefined ? null : new URL(url);
  return new Stripe(secretKey, {
    timeout,
    // The store retries by itself, with the payment's own keys.
    maxNetworkRetries: 0,
    ...(place && {
      host: place.hostname,
      port: place.port || (place.protocol === 'https:' ? 443 : 80),
      protocol: place.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/**
 * Cards and wallets: PaymentIntents that the server confirms
 * (https://docs.stripe.com/payments/accept-a-payment-synchronously).
 * @param account the account whose sale it is, when not the key's own
 */
export function stripeGateway(stripe: Stripe, account: string | undefined): Gateway {
  const withKey = (payment: Payment, step: string): Stripe.RequestOptions => ({
    idempotencyKey: `${payment.id}:${step}:${payment.attempt}`,
    ...(account && { stripeAccount: account }),
  });
  const plain: Stripe.RequestOptions = account ? { stripeAccount: account } : {};

  async function fetchState(payment: Payment): Promise<GatewayState> {
    const isUnfinished = isRunning(payment) || payment.status === 'cancelled';
    const intent = await withRefusals(
      stripe.paymentIntents.retrieve(requireReference(payment), { expand: ['latest_charge'] }, plain),
    ).catch((error) => {
      if (isUnfinished && isMissing(error)) return null;
      throw error;
    });
    // The keys are those of another account now. They may be a mistake, so a payment that ends here is looked at again.
    return intent ? toState(payment, intent) : { status: 'cancelled', mayBePaid: isRunning(payment) };
  }

  async function toState(payment: Payment, intent: Stripe.PaymentIntent): Promise<GatewayState> {
    switch (intent.status) {
      case 'requires_payment_method':
        return intent.last_payment_error
          ? { status: 'failed', error: toRefusal(intent.last_payment_error) }
          : { status: 'open' };
      case 'requires_confirmation':
        return { status: 'open' };
      case 'requires_action':
        return { status: 'requires_action', clientSecret: intent.client_secret ?? '' };
      case 'canceled':
        return { status: 'cancelled' };
      case 'succeeded': {
        const charge = intent.latest_charge;
        if (!charge || typeof charge === 'string') throw new GatewayUnavailable(`${intent.id} came without its charge`);
        const { isOpen, lost } = charge.disputed ? await fetchDisputes(intent.id) : { isOpen: false, lost: 0 };
        const charges = [toCharge(payment, charge, lost)] as const;
        if (charge.refunded) return { status: 'refunded', charges };
        if (isOpen) return { status: 'disputed', charges };
        return lost > 0 ? { status: 'refunded', byBank: true, charges } : { status: 'paid', charges };
      }
      default:
        return { status: 'pending' };
    }
  }

  /** The charge itself stays `disputed` for ever. @returns `lost`: what the bank has given back, in Stripe's units */
  async function fetchDisputes(intentId: string): Promise<{ isOpen: boolean; lost: number }> {
    const { data } = await withRefusals(stripe.disputes.list({ payment_intent: intentId }, plain));
    return {
      isOpen: data.some(({ status }) => !CLOSED.has(status) && !status.startsWith('warning_')),
      lost: data.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0),
    };
  }

  return {
    paysAtOnce: true,
    fetchState,
    async create(payment, { payment_method_id: paymentMethod, note }) {
      if (!paymentMethod) {
        throw new GatewayRefusal(createRefusal('invalid_request', 'No payment method was given.'));
      }
      try {
        const intent = await withRefusals(
          stripe.paymentIntents.create(
            {
              amount: requestAmount(STRIPE_AMOUNTS, payment),
              currency: payment.currency.toLowerCase(),
              // Only cards and the wallets that hold them: other methods lead the buyer to another page.
              allowed_payment_method_types: ['card'],
              confirmation_method: 'manual',
              payment_method: paymentMethod,
              description: payment.description,
              metadata: { payment: payment.id, item: itemReference(payment), ...note },
            },
            withKey(payment, 'create'),
          ),
        );
        return intent.id;
      } catch (error) {
        throw error instanceof Stripe.errors.StripeError ? new GatewayRefusal(toRefusal(error)) : error;
      }
    },
    async pay(payment) {
      try {
        const params = { use_stripe_sdk: true, expand: ['latest_charge'] };
        return await toState(
          payment,
          await withRefusals(
            stripe.paymentIntents.confirm(requireReference(payment), params, withKey(payment, 'confirm')),
          ),
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        // The intent may have been paid, or have failed, before, so the server looks at its present state.
        const state = await fetchState(payment);
        return state.status === 'open' ? { status: 'failed', error: toRefusal(error) } : state;
      }
    },
    async cancel(payment) {
      try {
        await withRefusals(stripe.paymentIntents.cancel(requireReference(payment), {}, withKey(payment, 'cancel')));
      } catch (error) {
        // The intent is over already, paid or not.
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
      }
    },
    async stop() {},
    async refund(payment) {
      try {
        requireMade(
          await withRefusals(
            stripe.refunds.create({ payment_intent: requireReference(payment) }, withKey(payment, 'refund')),
          ),
        );
      } catch (error) {
        if (error instanceof GatewayRefusal) throw new ActionRefused(error, { reason: error.message });
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        if (error.code !== 'charge_already_refunded') throw new ActionRefused(error, { reason: error.message });
      }
    },
    async refundCharge({ id: payment }, order) {
      const { id, transactionId: charge, attempt } = order;
      try {
        // An earlier request may have taken effect without an answer, and its key may be forgotten by now.
        for await (const made of withRefusedPages(stripe.refunds.list({ charge, limit: 100 }, plain))) {
          if (made.metadata?.refund === id) return requireMade(made);
        }
        const made = await withRefusals(
          stripe.refunds.create(
            { charge, amount: requestAmount(STRIPE_AMOUNTS, order), metadata: { refund: id, payment } },
            { ...plain, idempotencyKey: `${id}:refund:${attempt}` },
          ),
        );
        return requireMade(made);
      } catch (error) {
        throw error instanceof Stripe.errors.StripeError ? new GatewayRefusal(toRefusal(error)) : error;
      }
    },
    async fetchRefund(payment, id) {
      const refund = await withRefusals(stripe.refunds.retrieve(id, {}, plain)).catch((error) => {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
        throw error;
      });
      // Stripe counts a pending refund at once, and tells by an event if it fails.
      if (refund?.status !== 'failed' && refund?.status !== 'canceled') return { status: 'made' };
      const currency = refund.currency.toUpperCase();
      const precision = getPrecision(payment, currency);
      const failed = {
        order: refund.metadata?.refund ?? null,
        amount: parseWireAmount(STRIPE_AMOUNTS, refund.amount, currency, precision),
        currency,
        precision,
        transactionId: typeof refund.charge === 'string' ? refund.charge : (refund.charge?.id ?? ''),
        reason: refund.failure_reason ?? refund.status,
      };
      return { status: 'failed', failed };
    },
  };
}

/** @returns The refund's id. @throws GatewayRefusal for a refund that has failed already */
function requireMade({ id, status, failure_reason: reason }: Stripe.Refund): string {
  if (status !== 'failed' && status !== 'canceled') return id;
  throw new GatewayRefusal(createRefusal('payment_failed', reason ?? status));
}

/** @param lost The part that the store has lost in disputes. Stripe doesn't count it as refunded. */
function toCharge(payment: Payment, charge: Stripe.Charge, lost: number): GatewayCharge {
  const currency = charge.currency.toUpperCase();
  const precision = getPrecision(payment, currency);
  const address = charge.billing_details.address?.country;
  const card = charge.payment_method_details?.card?.country;
  return {
    transactionId: charge.id,
    amount: parseWireAmount(STRIPE_AMOUNTS, charge.amount_captured, currency, precision),
    currency,
    precision,
    chargedAt: new Date(charge.created * 1000),
    refunded: parseWireAmount(
      STRIPE_AMOUNTS,
      Math.min(charge.amount_refunded + lost, charge.amount_captured),
      currency,
      precision,
    ),
    ...(address
      ? { country: { code: address, evidence: 'billing_address' } }
      : card && { country: { code: card, evidence: 'card' } }),
  };
}

function requireReference({ id, gateway_ref }: Payment): string {
  if (gateway_ref === null) throw new Error(`payment ${id} is not at its provider yet`);
  return gateway_ref;
}

/** Tells a refusal by the provider from a missing answer. */
async function withRefusals<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    // A key remembers an answer of 500 (https://docs.stripe.com/api/idempotent_requests).
    if (status >= 500) throw new GatewayUnavailable(error, { remembered: true });
    const isTemporary = status === 409 || status === 429 || error.code === 'lock_timeout';
    if (status < 400 || status === 401 || status === 403 || isTemporary) throw new GatewayUnavailable(error);
    throw error;
  }
}

/** True for an id that the account doesn't have. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404 && error.code === 'resource_missing';

/** As `withRefusals`, for a list of several pages. */
async function* withRefusedPages<Item>(list: AsyncIterable<Item>): AsyncIterable<Item> {
  const items = list[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await withRefusals(items.next());
    if (done) return;
    yield value;
  }
}

interface Declined {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

function toRefusal({ code = 'payment_failed', decline_code, message = '' }: Declined): PaymentRefusal {
  if (decline_code === 'insufficient_funds') return createRefusal(paymentErrors.insufficientFunds, message);
  if (INVALID_CARD.has(code)) return createRefusal(paymentErrors.invalidCard, message);
  if (code === 'card_declined') return createRefusal(paymentErrors.cardDeclined, message);
  return createRefusal(code, message);
}

const createRefusal = (code: string, messageRaw: string): PaymentRefusal => ({
  code,
  message: 'The payment could not be collected.',
  messageRaw,
});
