import type { Frame } from './frame.ts';
import { IntegrationError } from './integrationError.ts';
import { Listeners } from './listeners.ts';

/** The common base of all elements: a frame in a place of the page. */
export abstract class MountedElement<Options> extends Listeners {
  protected container: HTMLElement | undefined;
  #destroyed = false;
  #forget: () => void;

  protected abstract readonly frame: Frame<Options>;

  constructor(forget: () => void) {
    super();
    this.#forget = forget;
  }

  mount(place: string | HTMLElement): void {
    if (this.#destroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    const container = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
    if (!container) {
      const message = `The selector you specified (${place}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`;
      throw new IntegrationError(message);
    }
    if (container.getRootNode() instanceof ShadowRoot) {
      throw new IntegrationError('Elements cannot be mounted in a ShadowRoot. Please mount in the Light DOM.');
    }
    if (container === this.container) return;
    this.unmount();
    this.container = container;
    container.replaceChildren(this.frame.element);
    container.classList.add('StripeElement');
  }

  get mounted(): boolean {
    return this.frame.element.isConnected;
  }

  unmount(): void {
    this.frame.remove();
    this.container?.classList.remove(
      ...[...this.container.classList].filter((name) => name.startsWith('StripeElement')),
    );
    this.container = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
    this.#forget();
  }

  focus(): void {
    this.frame.element.focus();
    void this.frame.call('focus');
  }

  blur(): void {
    void this.frame.call('blur');
  }

  /** Handles the events that are the same for all elements. */
  protected receive(event: string, detail: unknown): void {
    if (event === 'height') this.frame.element.style.height = `${detail}px`;
    else this.emit(event, detail);
  }
}
