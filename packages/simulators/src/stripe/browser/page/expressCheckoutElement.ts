import type {
  AvailablePaymentMethods,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { Frame } from './frame.ts';
import { MountedElement } from './mountedElement.ts';
import { overlay } from './overlay.ts';

/**
 * The time in which a page must describe the purchase:
 * https://docs.stripe.com/js/elements_object/express_checkout_element_click_event.
 */
const MILLISECONDS_TO_RESOLVE = 1000;

const WALLET: AvailablePaymentMethods = {
  amazonPay: false,
  applePay: false,
  googlePay: true,
  klarna: false,
  link: false,
  paypal: false,
};

const ADDRESS = {
  line1: '1 Reader Road',
  line2: null,
  city: 'Dublin',
  state: 'County Dublin',
  postal_code: 'D01',
  country: 'IE',
};

type WalletDetails = NonNullable<StripeExpressCheckoutElementConfirmEvent['billingDetails']>;

/** One button of one wallet, labelled as Google Pay: https://docs.stripe.com/elements/express-checkout-element. */
export class ExpressCheckoutElement extends MountedElement<object> {
  protected readonly frame: Frame<object>;
  #options: StripeExpressCheckoutElementOptions;
  readonly #price: () => { amount: number; currency: string };
  /** The payer, once they have agreed to pay. */
  payer: WalletDetails | undefined;

  constructor(
    options: StripeExpressCheckoutElementOptions,
    price: () => { amount: number; currency: string },
    forget: () => void,
  ) {
    super(forget);
    this.#options = options;
    this.#price = price;
    this.frame = new Frame(
      '/frames/walletButton',
      'Secure express checkout frame',
      () => ({}),
      (event, detail) => {
        if (event === 'ready') this.#tellReady();
        else if (event === 'press') this.#click();
        else this.receive(event, detail);
      },
    );
  }

  update(options: StripeExpressCheckoutElementOptions): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  #tellReady(): void {
    const refused = this.#options.paymentMethods?.googlePay === 'never';
    if (refused) this.frame.element.style.height = '0';
    const ready: StripeExpressCheckoutElementReadyEvent = {
      elementType: 'expressCheckout',
      availablePaymentMethods: refused ? undefined : WALLET,
    };
    this.emit('ready', ready);
  }

  /** The page describes the purchase, or refuses. Without a listener the click continues at once. */
  #click(): void {
    if (!this.has('click')) {
      this.#openSheet({});
      return;
    }
    let open = true;
    const once = (then: () => void) => {
      if (open) then();
      open = false;
    };
    setTimeout(() => once(() => {}), MILLISECONDS_TO_RESOLVE);
    const click: StripeExpressCheckoutElementClickEvent = {
      elementType: 'expressCheckout',
      expressPaymentType: 'google_pay',
      resolve: (details) => once(() => this.#openSheet(details ?? {})),
      reject: () => once(() => {}),
    };
    this.emit('click', click);
  }

  #openSheet(details: StripeExpressCheckoutElementOptions): void {
    const wanted = { ...this.#options, ...details };
    const sheet = new Frame('/frames/walletSheet', 'Test Wallet', this.#price, (event) => {
      shown.close();
      if (event === 'cancel') this.emit('cancel', { elementType: 'expressCheckout' });
      if (event === 'pay') this.#confirm(wanted);
    });
    const shown = overlay('Test Wallet', sheet.element);
  }

  #confirm({ emailRequired, phoneNumberRequired }: StripeExpressCheckoutElementOptions): void {
    this.payer = {
      name: 'Rita Reader',
      ...(emailRequired && { email: 'reader@example.com' }),
      ...(phoneNumberRequired && { phone: '+353 1 000 0000' }),
      address: ADDRESS,
    };
    const confirm: StripeExpressCheckoutElementConfirmEvent = {
      expressPaymentType: 'google_pay',
      billingDetails: this.payer,
      paymentFailed: () => {
        this.payer = undefined;
      },
    };
    this.emit('confirm', confirm);
  }
}
