import type { PayPalButtonStyle } from '@paypal/paypal-js';
import { ORIGIN } from './settings.ts';

/** The button in a frame of its own, as at the provider; the frame sends its clicks to the page. */
export class ButtonFrame {
  readonly #element = document.createElement('iframe');
  readonly #hear: (event: MessageEvent) => void;

  constructor({ label = 'paypal', height = 45 }: PayPalButtonStyle, clicked: () => void) {
    this.#element.title = 'PayPal';
    this.#element.src = `${ORIGIN}/smart/buttons?label=${encodeURIComponent(label)}`;
    this.#element.style.cssText = `border: 0; color-scheme: light only; display: block; height: ${height}px; width: 100%;`;
    this.#hear = ({ source, data }) => {
      if (source === this.#element.contentWindow && data?.simulatedPayPal === 'click') clicked();
    };
  }

  /** Resolves when the button is there. */
  mount(container: Element): Promise<void> {
    window.addEventListener('message', this.#hear);
    return new Promise((resolve) => {
      this.#element.addEventListener('load', () => resolve(), { once: true });
      container.append(this.#element);
    });
  }

  remove(): void {
    window.removeEventListener('message', this.#hear);
    this.#element.remove();
  }
}
