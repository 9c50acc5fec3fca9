import type { AccountSection, DocumentType } from '@magazine-store/protocol';
import r2wc from '@r2wc/react-to-web-component';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type ComposedStore, composeStore, type StoreSettings } from './compose.tsx';
import type { MagazineStoreAttributes } from './elementTypes.ts';
import { reopenDialogs } from './topLayer.ts';

type AttributeName = keyof MagazineStoreAttributes;
const ATTRIBUTES = ['server', 'mode', 'base', 'locale', 'theme'] as const satisfies AttributeName[];

const stores = new WeakMap<Element, ComposedStore>();

function StoreRoot({ container }: { container: ShadowRoot }): ReactNode {
  return stores.get(container.host)?.render();
}

/** A store's server is where its script came from, unless the page says otherwise. */
function settingsOf(element: Element): StoreSettings {
  const value = (name: AttributeName) => element.getAttribute(name) || null;
  const server = new URL(value('server') ?? new URL('/', import.meta.url), document.baseURI).href;
  const embedded = value('mode') === 'embed';
  return { server, embedded, base: value('base'), locale: value('locale'), theme: value('theme') };
}

const samePlace = (a: StoreSettings, b: StoreSettings) =>
  a.server === b.server && a.base === b.base && a.embedded === b.embedded;

/**
 * The element's class. r2wc brings the shadow root and React's root into it; what r2wc would lose is kept here:
 * attributes that are removed, properties set before the upgrade, and all state when the element moves.
 */
function createElementClass() {
  const Base = r2wc(StoreRoot as never, { shadow: 'open', props: [] }) as unknown as {
    new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
  };

  class StoreElement extends Base {
    static get observedAttributes() {
      return ATTRIBUTES;
    }
    /** Those that the living store was composed with. */
    #settings: StoreSettings | null = null;

    override connectedCallback() {
      for (const name of ATTRIBUTES) this.#takeEarlyProperty(name);
      this.#compose();
      stores.get(this)?.connect();
      // At once: the shadow root hides what the page has inside the element until there is a slot for it.
      flushSync(() => super.connectedCallback());
      reopenDialogs(this.shadowRoot as ShadowRoot);
    }

    /** With this, `moveBefore` moves the element without disconnecting it. */
    connectedMoveCallback() {}

    override disconnectedCallback() {
      // By then it is back if it was only moved.
      queueMicrotask(() => {
        if (this.isConnected) return;
        super.disconnectedCallback();
        stores.get(this)?.disconnect();
      });
    }

    attributeChangedCallback() {
      if (!this.#settings || !this.isConnected) return;
      this.#compose();
      stores.get(this)?.connect();
      super.connectedCallback();
    }

    openIssue(id: number) {
      this.#store.commands.openIssue(id);
    }
    openViewer(id: number, options?: { type?: DocumentType; page?: number }) {
      this.#store.commands.openViewer(id, options);
    }
    closeViewer() {
      this.#store.commands.closeViewer();
    }
    openAuth() {
      this.#store.commands.openAuth();
    }
    openAccount(expand?: AccountSection) {
      this.#store.commands.openAccount(expand);
    }

    refresh() {
      this.#store.commands.refresh();
    }

    get #store(): ComposedStore {
      const store = stores.get(this);
      if (!store) throw new Error('<magazine-store> is not in a document yet');
      return store;
    }

    /** Makes the element's store, or a new one when it now belongs to another server, address or host. */
    #compose() {
      const settings = settingsOf(this);
      const store = stores.get(this);
      if (store && this.#settings && samePlace(this.#settings, settings)) {
        store.change(settings);
      } else {
        store?.stop();
        stores.set(this, composeStore(this, this.shadowRoot as ShadowRoot, settings));
      }
      this.#settings = settings;
    }

    /** A property set before the class was known stands in the way of its accessor. */
    #takeEarlyProperty(name: AttributeName) {
      const own = Object.getOwnPropertyDescriptor(this, name);
      if (!own) return;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, own.value);
    }
  }

  for (const name of ATTRIBUTES) {
    Object.defineProperty(StoreElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return this.getAttribute(name);
      },
      set(this: Element, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
  return StoreElement;
}

/** Defines `<magazine-store>`, once. Without a DOM, as on a server, it does nothing. */
export function defineMagazineStore(): void {
  if (typeof customElements === 'undefined' || customElements.get('magazine-store')) return;
  customElements.define('magazine-store', createElementClass());
}
