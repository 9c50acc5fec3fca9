import {
  addFormerCommands,
  type CommandAnswer,
  checkedPath,
  eventName,
  eventTable,
  findRedirect,
  refused,
  type StoreEventName,
} from '@magazine-store/protocol';
import r2wc from '@r2wc/react-to-web-component';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { MagazineStoreAttributes, StoreEventHandler } from '../elementTypes.ts';
import type { AnsweredCommands } from './commands.ts';
import { type ComposedStore, composeStore } from './compose.tsx';
import type { StoreSettings } from './ports.ts';
import { NO_STATE } from './storeState.ts';

type AttributeName = keyof MagazineStoreAttributes;
const ATTRIBUTES = ['server', 'mode', 'base', 'path', 'locale', 'theme'] as const satisfies AttributeName[];

const COMMANDS = [
  'openIssue',
  'openViewer',
  'closeViewer',
  'openSignIn',
  'openAccount',
  'signOut',
  'navigate',
  'loadOptions',
  'refresh',
] as const satisfies (keyof AnsweredCommands)[];

const stores = new WeakMap<Element, ComposedStore>();

function StoreRoot({ container }: { container: ShadowRoot }): ReactNode {
  return stores.get(container.host)?.render();
}

/** The element's settings. The store's server is the origin of its script, unless the page names another one. */
function readSettings(element: Element): StoreSettings {
  const value = (name: AttributeName) => element.getAttribute(name) || null;
  const server = new URL(value('server') ?? new URL('/', import.meta.url), document.baseURI).href;
  const embedded = value('mode') === 'embed';
  const base = value('base');
  return { server, embedded, base, path: readPath(value('path')), locale: value('locale'), theme: value('theme') };
}

/** The location that the page wants. A wrong one is an error for the page's author; visitors see the list. */
function readPath(value: string | null): string {
  if (value === null) return '/';
  try {
    const path = checkedPath(value);
    return findRedirect(path) ?? path;
  } catch (error) {
    reportError(error);
    return '/';
  }
}

const samePlace = (a: StoreSettings, b: StoreSettings) =>
  a.server === b.server && a.base === b.base && a.embedded === b.embedded;

/**
 * The element's class. r2wc adds the shadow root and React's root. This class handles what r2wc ignores: attributes
 * that are removed, properties that are set before the upgrade, and state that has to survive a move of the element.
 */
function createElementClass() {
  const Base = r2wc(StoreRoot as never, { shadow: 'open', props: [] }) as unknown as {
    new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
  };

  class StoreElement extends Base {
    static get observedAttributes() {
      return ATTRIBUTES;
    }
    /** The settings of the store that runs now. */
    #settings: StoreSettings | null = null;

    override connectedCallback() {
      for (const name of ATTRIBUTES) this.#takeEarlyProperty(name);
      this.#compose();
      stores.get(this)?.connect();
      // Render synchronously: until the slot is there, the shadow root hides the page's content inside the element.
      flushSync(() => super.connectedCallback());
      reopenDialogs(this.shadowRoot as ShadowRoot);
    }

    /** With this, `moveBefore` moves the element without disconnecting it. */
    connectedMoveCallback() {}

    override disconnectedCallback() {
      // An element that was only moved is connected again when the microtask runs.
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

    get state() {
      return stores.get(this)?.readState() ?? NO_STATE;
    }

    on<Name extends StoreEventName>(name: Name, handler: StoreEventHandler<Name>) {
      const { domName } = eventTable[eventName(name) as StoreEventName];
      const listener = (event: Event) => {
        if (event.target === this) handler((event as CustomEvent).detail, event as CustomEvent);
      };
      this.addEventListener(domName, listener);
      return () => this.removeEventListener(domName, listener);
    }

    /** Creates the element's store, or a new one when it now belongs to another server, address or host. */
    #compose() {
      const settings = readSettings(this);
      const store = stores.get(this);
      if (store && this.#settings && samePlace(this.#settings, settings)) {
        store.change(settings);
        if (settings.path !== this.#settings.path) {
          // While the element was off the page, the store has let go of the address.
          store.connect();
          store.commands.navigate(settings.path);
        }
      } else {
        store?.stop();
        stores.set(this, composeStore(this, this.shadowRoot as ShadowRoot, settings));
      }
      this.#settings = settings;
    }

    /** Takes a property that was set before the upgrade. It would hide the accessor. */
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
  for (const name of COMMANDS) {
    Object.defineProperty(StoreElement.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Element, ...given: never[]) {
        const store = this.isConnected ? stores.get(this) : null;
        const command: ((...given: never[]) => Promise<CommandAnswer>) | undefined = store?.commands[name];
        return command ? command(...given) : Promise.resolve(refused('not_on_page'));
      },
    });
  }
  addFormerCommands(StoreElement.prototype);
  return StoreElement;
}

/**
 * Puts dialogs back over the page after their element was moved. When the move takes them out of the document, they
 * leave the top layer and only look open.
 */
function reopenDialogs(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[open]:not(:modal)')) {
    // Don't call close(): React would take it for the reader's closing.
    dialog.open = false;
    dialog.showModal();
  }
}

/** Defines `<magazine-store>`, once. Without a DOM, as on a server, it does nothing. */
export function defineMagazineStore(): void {
  if (typeof customElements === 'undefined' || customElements.get('magazine-store')) return;
  customElements.define('magazine-store', createElementClass());
}
