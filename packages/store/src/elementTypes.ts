import type {
  CommandAnswer,
  eventTable,
  FormerEventName,
  Locale,
  StoreEventName,
  StoreEvents,
  StoreMethods,
  Theme,
} from '@magazine-store/protocol';

export type { CommandAnswer, RefusalReason, StoreState } from '@magazine-store/protocol';

/*
 * The public interface of `<magazine-store>`. The published types and the manifest are made of these lines, with their
 * comments: see scripts/published/.
 */

/** The attributes of the element. Properties of the same names reflect them. */
export interface MagazineStoreAttributes {
  /** Base URL of the store server. By default the origin of the element's script. */
  server: string | null;
  /** `embed` for a store's own page in a frame. @default 'standalone' */
  mode: 'standalone' | 'embed' | null;
  /** Path under which the element owns the address bar, such as `/shop`. By default, routes live in the hash. */
  base: string | null;
  /** Location at the start, such as `/read/12`, if the address has none. A new value opens that location. */
  path: string | null;
  /** Language of the interface. By default the store's, then the browser's. */
  locale: Locale | null;
  /** Colour theme of the interface. By default the store's, then `auto`. */
  theme: Theme | null;
}

/** The `<magazine-store>` element for scripts. */
export interface MagazineStoreElement extends HTMLElement, MagazineStoreAttributes, StoreMethods {
  /** Calls the handler for the element's events of this name. Returns a function that stops this. */
  on<Name extends StoreEventName>(name: Name, handler: StoreEventHandler<Name>): () => void;
  /** @deprecated Use `signIn`, `signOut` and `openSignIn`. */
  on(name: FormerEventName, handler: StoreEventHandler<'ready'>): () => void;
  /** @deprecated Use `openSignIn`. */
  openAuth(): Promise<CommandAnswer>;
}

/** `event.preventDefault()` leaves an opening to the page. */
export type StoreEventHandler<Name extends StoreEventName> = (
  detail: StoreEvents[Name],
  event: CustomEvent<StoreEvents[Name]>,
) => void;

/** The element's events by their names in the DOM. They bubble and cross shadow roots. */
export type MagazineStoreEventMap = {
  [Name in StoreEventName as (typeof eventTable)[Name]['domName']]: CustomEvent<StoreEvents[Name]>;
} & FormerEventMap;

/** Former names of events in the DOM. */
interface FormerEventMap {
  /** @deprecated Use `magazine-store-open-sign-in`. */
  'magazine-store-open-auth': CustomEvent<StoreEvents['openSignIn']>;
  /** @deprecated Use `magazine-store-sign-in`. */
  'magazine-store-login': CustomEvent<StoreEvents['signIn']>;
  /** @deprecated Use `magazine-store-sign-out`. */
  'magazine-store-logout': CustomEvent<StoreEvents['signOut']>;
}

declare global {
  interface HTMLElementTagNameMap {
    'magazine-store': MagazineStoreElement;
  }
  /** The events bubble, so the document and the window receive them too. */
  interface GlobalEventHandlersEventMap extends MagazineStoreEventMap {}
}
