import type Stripe from 'stripe';
import { newSecret } from '../../shared/newSecret.ts';
import { STRIPE_CURRENCIES, stripeStep } from '../browser/shared/currencies.ts';
import type { CallContext } from '../wire/callContext.ts';
import { LIST_PARAMETERS, toPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { badParameter, badState, notFound, Refusal } from '../wire/refusal.ts';
import { confirm } from './confirm.ts';
import { newId, now } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { findPaymentMethod } from './paymentMethods.ts';

type CreateParameter = keyof Stripe.PaymentIntentCreateParams;

/** The simulator refuses all other parameters, and also `payment_method_types`, which this version no longer has. */
const CREATE: readonly CreateParameter[] = [
  'amount',
  'currency',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'confirmation_token',
  'description',
  'error_on_requires_action',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
];

/** https://docs.stripe.com/api/payment_intents/create */
export function createIntent(call: CallContext): Stripe.PaymentIntent {
  const { ledger, params, request } = call;
  params.only(CREATE);
  const amount = params.integer('amount') ?? Number(params.required('amount'));
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw badParameter(message, 'parameter_invalid_integer', 'amount');
  }
  const currency = params.required('currency').toLowerCase();
  if (!STRIPE_CURRENCIES.includes(currency)) {
    throw badParameter(`Invalid currency: ${currency}`, 'parameter_invalid', 'currency');
  }
  if (amount % stripeStep(currency) !== 0) {
    const message = `Invalid ${currency} amount: it must be divisible by ${stripeStep(currency)}.`;
    throw badParameter(message, 'parameter_invalid_integer', 'amount');
  }
  const confirming = params.flag('confirm');
  const automatic = automaticMethods(params, confirming);
  params.oneOf('capture_method', ['automatic', 'automatic_async']);
  const methodId = params.text('payment_method');
  const method = methodId === undefined ? undefined : findPaymentMethod(ledger, methodId, 'payment_method');
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types:
      (params.list('allowed_payment_method_types') as Stripe.PaymentIntent.AllowedPaymentMethodType[]) ?? null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.oneOf('capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    client_secret: `${id}_secret_${newSecret(25)}`,
    confirmation_method: params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: now(),
    currency,
    customer: null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.text('receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  ledger.intents.set(id, intent);
  ledger.record('payment_intent.created', intent, request);
  return confirming ? confirm(call, intent) : intent;
}

/** Without a list of its own, a payment accepts all methods of the dashboard, some of them by redirects. */
function automaticMethods(params: Params, confirming: boolean): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const group = params.group('automatic_payment_methods');
  const allowed = params.list('allowed_payment_method_types');
  if (allowed && group) {
    const message =
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.';
    throw badParameter(message, 'parameters_exclusive', 'automatic_payment_methods');
  }
  if (allowed) return null;
  const redirects = group?.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
  if (confirming && redirects === 'always' && params.text('return_url') === undefined) {
    const message =
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.';
    throw new Refusal(400, { type: 'invalid_request_error', message }, { beforeAnything: true });
  }
  return { enabled: true, allow_redirects: redirects };
}

export function findIntent(ledger: Ledger, id: string, param = 'intent'): Stripe.PaymentIntent {
  const intent = ledger.intents.get(id);
  if (!intent) throw notFound('payment_intent', id, param);
  return intent;
}

/** The fields for a browser that has the payment's secret: https://docs.stripe.com/api/payment_intents/retrieve. */
const PUBLISHED = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** https://docs.stripe.com/api/payment_intents/retrieve */
export function retrieveIntent({ ledger, params, id, publishable }: CallContext): Partial<Stripe.PaymentIntent> {
  params.only(['client_secret', 'expand']);
  const intent = findIntent(ledger, id);
  const secret = params.text('client_secret');
  if (publishable && secret === undefined) params.required('client_secret');
  if (secret !== undefined && secret !== intent.client_secret) {
    const message = `The client_secret provided does not match any associated PaymentIntent on this account. Ensure the client_secret and associated account are correct.`;
    throw badParameter(message, 'payment_intent_invalid_parameter', 'client_secret');
  }
  if (!publishable) return intent;
  return Object.fromEntries(PUBLISHED.map((name) => [name, intent[name]]).filter(([, value]) => value !== undefined));
}

/** https://docs.stripe.com/api/payment_intents/list */
export function listIntents({ ledger, params }: CallContext) {
  params.only([...LIST_PARAMETERS, 'expand']);
  return toPage('/v1/payment_intents', ledger.intents.values(), params);
}

const CANCELABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];

/** https://docs.stripe.com/api/payment_intents/cancel */
export function cancelIntent({ ledger, params, id, request }: CallContext): Stripe.PaymentIntent {
  params.only(['cancellation_reason', 'expand']);
  const intent = findIntent(ledger, id);
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
  const reason = params.oneOf('cancellation_reason', reasons) ?? null;
  if (!CANCELABLE.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`;
    throw badState(message, 'payment_intent_unexpected_state', { payment_intent: intent });
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: now(),
    cancellation_reason: reason,
    next_action: null,
    processing: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  ledger.record('payment_intent.canceled', intent, request);
  return intent;
}
