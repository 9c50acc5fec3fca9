import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { LIST_PARAMETERS, toPage } from '../wire/lists.ts';
import { notFound } from '../wire/refusal.ts';
import { newId, now } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { Decline, TestCard } from './testCards.ts';

interface Attempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  card: TestCard;
  authenticated: boolean;
  pending: boolean;
}

/** Adds one attempt to charge a card: it stays, even if the card is declined. */
export function addCharge(ledger: Ledger, attempt: Attempt): Stripe.Charge {
  const { intent, method, card, pending } = attempt;
  const status = card.decline ? 'failed' : pending ? 'pending' : 'succeeded';
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: status === 'succeeded' ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: status === 'succeeded',
    created: now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: card.decline?.code ?? null,
    failure_message: card.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: toChargeOutcome(card.decline),
    paid: status !== 'failed',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(attempt) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  ledger.charges.set(charge.id, charge);
  return charge;
}

const toChargeOutcome = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  advice_code: decline ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: decline ? '01' : null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.declineCode ?? decline.code) : null,
  risk_level: 'normal',
  risk_score: 10,
  seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

function cardDetails({ intent, method, card, authenticated }: Attempt): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: card.decline ? null : intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: 'US',
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2030,
    fingerprint: method.card?.fingerprint ?? null,
    funding: 'credit',
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: newId('tds'),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: card.wallet ? { dynamic_last4: null, type: card.wallet, google_pay: {} } : null,
  };
}

export function findCharge(ledger: Ledger, id: string, param = 'id'): Stripe.Charge {
  const charge = ledger.charges.get(id);
  if (!charge) throw notFound('charge', id, param);
  return charge;
}

export const retrieveCharge = ({ ledger, id }: CallContext): Stripe.Charge => findCharge(ledger, id);

export function listIntentCharges(ledger: Ledger, intentId?: string): Stripe.Charge[] {
  const all = [...ledger.charges.values()];
  return intentId === undefined ? all : all.filter((charge) => charge.payment_intent === intentId);
}

/** https://docs.stripe.com/api/charges/list */
export function listCharges({ ledger, params }: CallContext) {
  params.only([...LIST_PARAMETERS, 'payment_intent', 'expand']);
  return toPage('/v1/charges', listIntentCharges(ledger, params.text('payment_intent')), params);
}
