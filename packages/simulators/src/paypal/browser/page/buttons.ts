import type { CreateOrderActions, CreateSubscriptionActions, PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { ButtonFrame } from './buttonFrame.ts';
import { PaymentWindow } from './paymentWindow.ts';
import { SETTINGS } from './settings.ts';

/** The store's server makes orders and subscriptions, with its prices; the simulated script never does. */
const notHere = () => Promise.reject(new Error('The simulator makes orders and subscriptions by REST alone.'));
const ORDER_ACTIONS: CreateOrderActions = { order: { create: notHere } };
const SUBSCRIPTION_ACTIONS: CreateSubscriptionActions = { subscription: { create: notHere, revise: notHere } };

/** The part of https://developer.paypal.com/sdk/js/reference/#buttons that a store uses. */
export class SimulatedButtons {
  readonly #options: PayPalButtonsComponentOptions;
  #frame: ButtonFrame | undefined;
  #window: PaymentWindow | undefined;
  #enabled = true;

  constructor(options: PayPalButtonsComponentOptions) {
    const { createOrder, createSubscription } = options;
    if (createOrder && createSubscription) {
      throw new Error('Pass one of createOrder and createSubscription, not both.');
    }
    if (!createOrder && !createSubscription) throw new Error('Pass createOrder or createSubscription.');
    if (createSubscription && !SETTINGS.vault)
      throw new Error('Must pass vault=true to sdk to use createSubscription.');
    if (createOrder && SETTINGS.subscribes) throw new Error('Must pass createSubscription with intent=subscription.');
    this.#options = options;
  }

  isEligible(): boolean {
    const wanted = this.#options.fundingSource ?? 'paypal';
    return wanted === 'paypal' && !SETTINGS.disabled.includes(wanted);
  }

  async render(place: HTMLElement | string): Promise<void> {
    const container = typeof place === 'string' ? document.querySelector(place) : place;
    if (!container) throw new Error(`Document is ready and element ${place} does not exist`);
    this.#frame = new ButtonFrame(this.#options.style ?? {}, () => void this.#click());
    await this.#frame.mount(container);
    const turn = (enabled: boolean) => async () => {
      this.#enabled = enabled;
    };
    this.#options.onInit?.({}, { enable: turn(true), disable: turn(false) });
  }

  async close(): Promise<void> {
    this.#window?.close();
    this.#frame?.remove();
    this.#frame = undefined;
  }

  async #click(): Promise<void> {
    if (this.#window?.open) {
      this.#window.focus();
      return;
    }
    try {
      if (await this.#refused()) return;
      this.#window = new PaymentWindow();
      await this.#approve(this.#window, await this.#create());
    } catch (error) {
      this.#window?.close();
      this.#fail(error);
    }
  }

  /** The page may refuse a click: https://developer.paypal.com/sdk/js/reference/#onclick. */
  async #refused(): Promise<boolean> {
    const { onClick } = this.#options;
    let refused = !this.#enabled;
    const answer = (no: boolean) => async () => {
      refused = no;
    };
    // Without a promise to wait for, the window opens in the click itself.
    const said = onClick?.({ fundingSource: 'paypal' }, { reject: answer(true), resolve: answer(false) });
    if (said) await said;
    return refused;
  }

  async #create(): Promise<string> {
    const { createOrder, createSubscription } = this.#options;
    const id = createSubscription
      ? await createSubscription({}, SUBSCRIPTION_ACTIONS)
      : await createOrder?.({ paymentSource: 'paypal' }, ORDER_ACTIONS);
    if (typeof id === 'string' && id !== '') return id;
    throw new Error('Expected an order id to be passed');
  }

  async #approve(shown: PaymentWindow, id: string): Promise<void> {
    const { createSubscription, onApprove, onCancel } = this.#options;
    const token = encodeURIComponent(id);
    const path = createSubscription
      ? `/webapps/billing/subscriptions?ba_token=${token}&xcomponent=1`
      : `/checkoutnow?token=${token}&xcomponent=1&currency=${SETTINGS.currency}`;
    const { outcome, orderID = id, payerID = '', message } = await shown.show(path);
    if (outcome === 'failed') throw new Error(message);
    if (outcome === 'cancelled') {
      onCancel?.({ orderID }, { redirect: () => {} });
      return;
    }
    const data = { orderID, payerID, ...(createSubscription ? { subscriptionID: id } : { paymentID: id }) };
    await onApprove?.(data, {
      redirect: (url) => window.location.assign(url),
      restart: () => void this.#again(id),
    });
  }

  /** Opens the window again for a payer whose funds were declined: they may choose others. */
  async #again(id: string): Promise<void> {
    try {
      this.#window = new PaymentWindow();
      await this.#approve(this.#window, id);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const { onError } = this.#options;
    if (!onError) throw error;
    onError(error as Record<string, unknown>);
  }
}
