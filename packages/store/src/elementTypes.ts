import type {
  AccountSection,
  DocumentType,
  eventTable,
  Locale,
  StoreEventName,
  StoreEvents,
  Theme,
} from '@magazine-store/protocol';

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
  /** Language of the interface. By default the store's, then the browser's. */
  locale: Locale | null;
  /** Colour theme of the interface. By default the store's, then `auto`. */
  theme: Theme | null;
}

/** The `<magazine-store>` element for scripts. */
export interface MagazineStoreElement extends HTMLElement, MagazineStoreAttributes {
  /** Opens an issue's details. @throws {TypeError} when the id is no positive integer. */
  openIssue(id: number): void;
  /**
   * Opens the reader. Without a type it opens the full issue if the visitor may read it, else the sample.
   * @throws {TypeError} when the id is no positive integer.
   */
  openViewer(id: number, options?: { type?: DocumentType; page?: number }): void;
  /** Closes the reader. */
  closeViewer(): void;
  /** Opens the sign-in dialog, unless the reader is signed in. */
  openAuth(): void;
  /**
   * Opens the account page. With a section, only that section is unfolded.
   * @throws {TypeError} when there is no such section.
   */
  openAccount(expand?: AccountSection): void;
  /** Fetches the issues, prices and plans again. The store also does this when its tab becomes visible. */
  refresh(): void;
}

/** The element's events by their names in the DOM. They bubble and cross shadow roots. */
export type MagazineStoreEventMap = {
  [Name in StoreEventName as (typeof eventTable)[Name]['domName']]: CustomEvent<StoreEvents[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'magazine-store': MagazineStoreElement;
  }
  /** The events bubble, so the document and the window receive them too. */
  interface GlobalEventHandlersEventMap extends MagazineStoreEventMap {}
}
