import type {
  ConfirmationToken,
  ConfirmationTokenResult,
  PaymentIntentResult,
  PaymentMethod,
  PaymentMethodResult,
  StripeConstructorOptions,
} from '@stripe/stripe-js';
import { callApi, type Nested, type Session } from '../shared/api.ts';
import { CardElement } from './cardElement.ts';
import { Elements, type ElementsOptions } from './elements.ts';
import { IntegrationError } from './integrationError.ts';
import { handleNextAction, retrievePaymentIntent } from './nextAction.ts';
import { ORIGIN } from './origin.ts';

type Billing = { billing_details?: Nested };
type PaymentMethodData =
  | ({ type: 'card'; card: CardElement } & Billing)
  | { element: CardElement; params?: Billing }
  | { elements: Elements; params?: Billing };

/** The part of https://docs.stripe.com/js that a store uses. */
class SimulatedStripe {
  readonly #session: Session;

  constructor(key: string, options: StripeConstructorOptions = {}) {
    if (key.startsWith('sk_')) throw new IntegrationError('You should not use your secret key with Stripe.js.');
    if (!key.startsWith('pk_')) throw new IntegrationError('Please call Stripe() with your publishable key.');
    this.#session = { key, account: options.stripeAccount };
  }

  elements(options: ElementsOptions = {}): Elements {
    return new Elements(this.#session, options);
  }

  async createPaymentMethod(data: PaymentMethodData): Promise<PaymentMethodResult> {
    if ('elements' in data) {
      const answer = await callApi<PaymentMethod>(
        ORIGIN,
        this.#session,
        '/v1/payment_methods',
        walletData(data.elements, 'PaymentMethod', data.params),
      );
      return answer.error ? { error: answer.error } : { paymentMethod: answer.thing };
    }
    const element = 'card' in data ? data.card : data.element;
    if (!(element instanceof CardElement)) throw new IntegrationError('card must be an Element.');
    return element.createPaymentMethod('card' in data ? data.billing_details : data.params?.billing_details);
  }

  async createConfirmationToken({
    elements,
    params,
  }: {
    elements: Elements;
    params?: { payment_method_data?: Billing; return_url?: string };
  }): Promise<ConfirmationTokenResult> {
    const payment_method_data = walletData(elements, 'ConfirmationToken', params?.payment_method_data);
    const body = { payment_method_data, return_url: params?.return_url };
    const answer = await callApi<ConfirmationToken>(ORIGIN, this.#session, '/v1/confirmation_tokens', body);
    return answer.error ? { error: answer.error } : { confirmationToken: answer.thing };
  }

  retrievePaymentIntent(secret: string): Promise<PaymentIntentResult> {
    return retrievePaymentIntent(this.#session, secret);
  }

  handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentIntentResult> {
    return handleNextAction(this.#session, clientSecret);
  }

  /**
   * Handles payments that the server confirms once more: https://docs.stripe.com/js/payment_intents/handle_card_action.
   */
  async handleCardAction(secret: string): Promise<PaymentIntentResult> {
    const { paymentIntent, error } = await retrievePaymentIntent(this.#session, secret);
    if (!paymentIntent) return { error };
    if (paymentIntent.confirmation_method !== 'manual') {
      const message =
        'handleCardAction: The PaymentIntent supplied does not require manual server-side confirmation. Please use confirmCardPayment instead to complete the payment.';
      throw new IntegrationError(message);
    }
    if (paymentIntent.status !== 'requires_action') {
      const message = 'handleCardAction: The PaymentIntent supplied is not in the requires_action state.';
      return { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message } };
    }
    return handleNextAction(this.#session, secret);
  }
}

/** A wallet hands over a token in place of a number. */
function walletData(elements: Elements, wanted: 'PaymentMethod' | 'ConfirmationToken', params: Billing = {}): Nested {
  const { payer } = elements.wallet(wanted);
  if (!payer) throw new IntegrationError('No payer has agreed to pay.');
  const billing_details = { ...payer, ...params.billing_details };
  return { type: 'card', card: { token: 'tok_testWallet' }, billing_details };
}

Object.assign(window, {
  Stripe: Object.assign(
    (key: string, options?: StripeConstructorOptions) => new SimulatedStripe(key, options),
    // The release that the loader of @stripe/stripe-js 10 asks for.
    { version: 'endive' },
  ),
});
