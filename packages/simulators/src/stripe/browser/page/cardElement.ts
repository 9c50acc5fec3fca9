import type { PaymentMethodResult, StripeCardElementOptions, StripeElementChangeEvent } from '@stripe/stripe-js';
import type { Nested, Session } from '../shared/api.ts';
import type { FieldOptions, FieldType, PaymentMethodRequest } from '../shared/frameMessages.ts';
import { Frame } from './frame.ts';
import { IntegrationError } from './integrationError.ts';
import { MountedElement } from './mountedElement.ts';

/** The options that all kinds of fields have in common. */
type CardOptions = Pick<StripeCardElementOptions, 'style' | 'disabled' | 'classes'> & { placeholder?: string };

const TITLES: Readonly<Record<FieldType, string>> = {
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

/** A field for a card's data, or for a part of it: https://docs.stripe.com/js/element. */
export class CardElement extends MountedElement<FieldOptions> {
  protected readonly frame: Frame<FieldOptions>;
  readonly #fixed: Pick<FieldOptions, 'type' | 'group' | 'session'>;
  #options: CardOptions;

  constructor(type: FieldType, group: string, session: Session, options: CardOptions, forget: () => void) {
    super(forget);
    this.#fixed = { type, group, session };
    this.#options = options;
    this.frame = new Frame(
      '/frames/field',
      TITLES[type],
      () => this.#fieldOptions(),
      (event, detail) => {
        if (event === 'change') this.#mark(detail as StripeElementChangeEvent);
        if (event === 'focus' || event === 'blur') this.#toggle('focus', event === 'focus');
        this.receive(event, detail);
      },
    );
  }

  #fieldOptions(): FieldOptions {
    const plain = (style: object | undefined) =>
      Object.fromEntries(Object.entries(style ?? {}).filter(([, value]) => typeof value === 'string'));
    return {
      ...this.#fixed,
      style: plain(this.#options.style?.base),
      invalidStyle: plain(this.#options.style?.invalid),
      placeholder: this.#options.placeholder,
      disabled: this.#options.disabled ?? false,
    };
  }

  /** The class names that a page may style its field by: https://docs.stripe.com/js/elements_object/create_element. */
  #toggle(state: 'empty' | 'complete' | 'invalid' | 'focus', on: boolean): void {
    this.container?.classList.toggle(this.#options.classes?.[state] ?? `StripeElement--${state}`, on);
  }

  #mark({ empty, complete, error }: StripeElementChangeEvent): void {
    this.#toggle('empty', empty);
    this.#toggle('complete', complete);
    this.#toggle('invalid', error !== undefined);
  }

  override mount(place: string | HTMLElement): void {
    super.mount(place);
    this.#toggle('empty', true);
  }

  update(options: CardOptions): void {
    this.#options = { ...this.#options, ...options };
    void this.frame.call('update', this.#fieldOptions());
  }

  clear(): void {
    void this.frame.call('clear');
  }

  async createPaymentMethod(billing_details: Nested | undefined): Promise<PaymentMethodResult> {
    if (!this.mounted) {
      const message =
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';
      throw new IntegrationError(message);
    }
    const wish: PaymentMethodRequest = { billing_details };
    return (await this.frame.call('createPaymentMethod', wish)) as PaymentMethodResult;
  }
}
