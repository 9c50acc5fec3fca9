import type { StripeError } from '@stripe/stripe-js';
import type { Session } from '../shared/api.ts';
import { CardElement } from './cardElement.ts';
import { ExpressCheckoutElement } from './expressCheckoutElement.ts';
import { IntegrationError } from './integrationError.ts';

type ElementType = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'expressCheckout';
type AnyElement = CardElement | ExpressCheckoutElement;

/**
 * The options of https://docs.stripe.com/js/elements_object/create_without_intent that matter here; others are ignored.
 */
export interface ElementsOptions {
  mode?: 'payment' | 'setup' | 'subscription';
  amount?: number;
  currency?: string;
  paymentMethodCreation?: 'manual';
}

/** Fields and buttons that belong together: https://docs.stripe.com/js/elements_object. */
export class Elements {
  readonly #group = crypto.randomUUID();
  readonly #session: Session;
  readonly #made = new Map<ElementType, AnyElement>();
  #options: ElementsOptions;
  #submitted = false;

  constructor(session: Session, options: ElementsOptions) {
    this.#session = session;
    this.#options = options;
  }

  create(type: ElementType, options: object = {}): AnyElement {
    if (this.#made.has(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type} through elements.create('${type}').`);
    }
    const element = this.#make(type, options);
    this.#made.set(type, element);
    return element;
  }

  #make(type: ElementType, options: object): AnyElement {
    const forget = () => void this.#made.delete(type);
    if (type !== 'expressCheckout') {
      if (!['card', 'cardNumber', 'cardExpiry', 'cardCvc'].includes(type)) {
        throw new IntegrationError(`A valid Element name must be provided. You specified: ${type}.`);
      }
      return new CardElement(type, this.#group, this.#session, options, forget);
    }
    const { mode } = this.#options;
    if (mode !== 'payment') {
      throw new IntegrationError("In order to create an expressCheckout Element, pass mode: 'payment' to elements().");
    }
    const price = () => {
      const { amount, currency } = this.#options;
      return { amount: amount ?? 0, currency: currency ?? '' };
    };
    return new ExpressCheckoutElement(options, price, forget);
  }

  getElement(type: ElementType): AnyElement | null {
    return this.#made.get(type) ?? null;
  }

  update(options: ElementsOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#submitted = false;
  }

  /** The page must call this before it creates anything from the elements. */
  async submit(): Promise<{ error?: StripeError } | { selectedPaymentMethod: string }> {
    this.#submitted = true;
    return { selectedPaymentMethod: 'google_pay' };
  }

  /** The wallet whose owner has agreed to pay; `wanted` is the object that the page creates from it. */
  wallet(wanted: 'PaymentMethod' | 'ConfirmationToken'): ExpressCheckoutElement {
    const element = this.getElement('expressCheckout');
    if (!(element instanceof ExpressCheckoutElement))
      throw new IntegrationError('Please create an expressCheckout Element.');
    if (!this.#submitted) throw new IntegrationError('elements.submit() must be called before anything is created.');
    const manual = this.#options.paymentMethodCreation === 'manual';
    if (manual !== (wanted === 'PaymentMethod')) {
      throw new IntegrationError(
        manual
          ? "paymentMethodCreation: 'manual' makes PaymentMethods; leave it out to create a ConfirmationToken."
          : "Pass paymentMethodCreation: 'manual' to elements() to create a PaymentMethod.",
      );
    }
    return element;
  }
}
