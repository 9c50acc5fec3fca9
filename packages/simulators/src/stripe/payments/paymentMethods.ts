import type Stripe from 'stripe';
import { hasCheckDigit } from '../browser/shared/cardRules.ts';
import type { CallContext } from '../wire/callContext.ts';
import type { Params } from '../wire/params.ts';
import { badParameter, notFound, Refusal } from '../wire/refusal.ts';
import { newId, now } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { findCardByNumber, findCardByTestMethod, type TestCard, WALLET_TOKEN, walletCard } from './testCards.ts';

const YEARS_AHEAD = 4;

interface Expiry {
  month: number;
  year: number;
}

/** https://docs.stripe.com/api/payment_methods/create; card numbers need the publishable key, which the fields use. */
export function createPaymentMethod({ ledger, params, publishable }: CallContext): Stripe.PaymentMethod {
  params.only(['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'expand']);
  params.oneOf('type', ['card']) ?? params.required('type');
  const card = params.group('card');
  if (!card) throw badParameter('Missing required param: card.', 'parameter_missing', 'card');
  const { testCard, expiry } = readCard(card, publishable);
  return add(ledger, testCard, expiry, billingDetails(params.group('billing_details')), params.metadata());
}

function readCard(card: Params, publishable: boolean): { testCard: TestCard; expiry: Expiry } {
  card.only(['number', 'exp_month', 'exp_year', 'cvc', 'token']);
  const nextYears = { month: 12, year: new Date().getFullYear() + YEARS_AHEAD };
  if (card.text('token') === WALLET_TOKEN) return { testCard: walletCard, expiry: nextYears };
  const number = card.required('number').replace(/\s/g, '');
  if (!publishable) {
    const message =
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.';
    throw new Refusal(402, { type: 'card_error', message });
  }
  const year = card.integer('exp_year') ?? Number(card.required('exp_year'));
  const expiry = {
    month: card.integer('exp_month') ?? Number(card.required('exp_month')),
    year: year < 100 ? 2000 + year : year,
  };
  const wrong = (code: string, message: string, param: string) =>
    new Refusal(402, { type: 'card_error', code, message, param });
  if (!hasCheckDigit(number)) throw wrong('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!(expiry.month >= 1 && expiry.month <= 12)) {
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (Date.UTC(expiry.year, expiry.month) < Date.now()) {
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const testCard = findCardByNumber(number);
  if (!testCard) {
    const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
    throw new Refusal(402, { type: 'card_error', code: 'card_declined', decline_code: 'test_mode_live_card', message });
  }
  return { testCard, expiry };
}

function billingDetails(given: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  const text = (name: string) => given?.text(name) ?? null;
  const address = given?.group('address');
  const line = (name: string) => address?.text(name) ?? null;
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    tax_id: null,
  };
}

function add(
  ledger: Ledger,
  card: TestCard,
  expiry: Expiry,
  details: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string>,
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: details,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: `fingerprint${card.number.slice(-4)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: card.wallet ? { dynamic_last4: null, type: card.wallet, google_pay: {} } : null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  ledger.paymentMethods.set(method.id, method);
  ledger.cards.set(method.id, card);
  return method;
}

/** A payment method by its id. A documented id, such as `pm_card_visa`, makes a new one each time. */
export function findPaymentMethod(ledger: Ledger, id: string, param: string): Stripe.PaymentMethod {
  const found = ledger.paymentMethods.get(id);
  if (found) return found;
  const card = findCardByTestMethod(id);
  if (!card) throw notFound('PaymentMethod', id, param);
  const expiry = { month: 8, year: new Date().getFullYear() + YEARS_AHEAD };
  return add(ledger, card, expiry, billingDetails(undefined), {});
}

export const retrievePaymentMethod = ({ ledger, id }: CallContext): Stripe.PaymentMethod =>
  findPaymentMethod(ledger, id, 'id');
