import { ORIGIN } from './settings.ts';

/** How the payer left the window. */
export interface PaymentOutcome {
  outcome: 'approved' | 'cancelled' | 'failed';
  orderID?: string;
  payerID?: string;
  message?: string;
}

const LOOK_MILLISECONDS = 100;

/** The provider's window over the store's page. It opens with the click, before there is an order to approve. */
export class PaymentWindow {
  readonly #window: Window;

  constructor() {
    // The window starts empty: another page could still be loading and arrive after the next one.
    const opened = window.open('', '', 'popup,width=450,height=600');
    if (!opened) throw new Error('Can not open popup window - blocked');
    this.#window = opened;
  }

  get open(): boolean {
    return !this.#window.closed;
  }

  focus(): void {
    this.#window.focus();
  }

  close(): void {
    this.#window.close();
  }

  /**
   * Shows the order or subscription to approve, and resolves when the payer leaves; closing the window counts as
   * cancelling.
   */
  show(path: string): Promise<PaymentOutcome> {
    return new Promise((resolve) => {
      const leave = (left: PaymentOutcome) => {
        window.removeEventListener('message', receive);
        clearInterval(looking);
        this.close();
        resolve(left);
      };
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (source === this.#window && origin === ORIGIN && data?.simulatedPayPal)
          leave(data.simulatedPayPal as PaymentOutcome);
      };
      window.addEventListener('message', receive);
      // No event reports that a window of another origin was closed.
      const looking = setInterval(() => {
        if (this.#window.closed) leave({ outcome: 'cancelled' });
      }, LOOK_MILLISECONDS);
      this.#window.location.href = ORIGIN + path;
    });
  }
}
