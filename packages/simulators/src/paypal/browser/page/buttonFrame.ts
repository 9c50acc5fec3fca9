import type { PayPalButtonStyle } from '@paypal/paypal-js';
import { ORIGIN } from './settings.ts';

/** The button in a frame of its own, as at the provider; the frame sends its clicks to the page. */
export class ButtonFrame {
  readonly #element = document.createElement('iframe');
  readonly #hear: (event: MessageEvent) => void;
  #shown: () => void = () => {};

  constructor({ label = 'paypal', height = 45 }: PayPalButtonStyle, clicked: () => void) {
    this.#element.title = 'PayPal';
    this.#element.src = `${ORIGIN}/smart/buttons?label=${encodeURIComponent(label)}`;
    this.#element.style.cssText = `border: 0; color-scheme: light only; display: block; height: ${height}px; width: 100%;`;
    this.#hear = ({ source, data }) => {
      if (source !== this.#element.contentWindow) return;
      if (data?.simulatedPayPal === 'ready') this.#shown();
      if (data?.simulatedPayPal === 'click') clicked();
    };
  }

  /** Resolves when the frame says that the button is there; never if the page's policy blocks the frame. */
  mount(container: Element): Promise<void> {
    window.addEventListener('message', this.#hear);
    container.append(this.#element);
    return new Promise((resolve) => {
      this.#shown = resolve;
    });
  }

  remove(): void {
    window.removeEventListener('message', this.#hear);
    this.#element.remove();
  }
}
