import type { AccountSection, DocumentType, PurchaseItem } from '@magazine-store/protocol';
import { createContext, use } from 'react';

/** Commands that the page, the host and the store's own screens share. */
export interface StoreCommands {
  openIssue(issueId: number): void;
  /** `find`: the text that the viewer finds and marks. */
  openViewer(issueId: number, options?: { type?: DocumentType; page?: number; find?: string }): void;
  closeViewer(): void;
  /** Opens the sign-in dialog, unless the reader is signed in. */
  openSignIn(): void;
  /** Opens the account, with a section only that section. Does nothing in a store without sign-in. */
  openAccount(expand?: AccountSection): void;
  /** Opens the place with this path, such as `/withdrawal`. */
  navigate(to: string): void;
  /** Fetches the issues and plans again. */
  refresh(): void;
}

/**
 * What a feature's screen asks of the app. Buying needs a session; without one the store asks the visitor to sign in.
 * `subscription.wanted` shows the plans.
 */
export type ScreenEvent =
  | { type: 'series.open'; series: string }
  | { type: 'series.close' }
  | { type: 'search.open'; query: string }
  | { type: 'purchase.wanted'; item: PurchaseItem }
  | { type: 'subscription.wanted' }
  | { type: 'coupon.wanted' }
  /** A screen has broken. */
  | { type: 'crashed' }
  /** The code of a screen could not be loaded. */
  | { type: 'code.failed' };

export type NextClick = { opens: 'detail' } | { opens: 'reader'; issueId: number; type: DocumentType };

/** The services that compose.tsx gives to the features. */
export interface StoreServices {
  readonly commands: StoreCommands;
  send(event: ScreenEvent): void;
  /** Opens an issue's details from its card with this cover. */
  openCard(issueId: number, cover: Element | null): void;
  /** Lets the browser save the issue's file. */
  downloadFile(issueId: number): void;
  /** Tells whether issues and plans have a price in this store. */
  sells(): boolean;
  /** The store stands in a frame that is as high as its content: no part of it may depend on the window's height. */
  readonly embedded: boolean;
  /** The element of a screen: `main`, or `section` on a host page that has a `main` of its own. */
  readonly landmark: 'main' | 'section';
  /**
   * What the server needs to render the screens; null in a browser. In the server's HTML no script runs, and buttons
   * that lead to a page are links.
   */
  readonly prerender: { markdown(text: string): string } | null;
  /** The element in which the server's HTML shows this description. */
  pageDescription(text: string): Element | null;
  /** Tells whether the server's HTML shows the page of an issue at which the viewer opens, in the viewer's place. */
  showsFirstPage(): boolean;
  /**
   * Names the page after the screen that shows, if the page is the store's own. Returns a function that undoes this.
   */
  nameScreen(name: string): () => void;
  /** The URL of a link to one of the store's locations. */
  href(location: string): string;
  /** The URL of the open screen on the store's own page, outside of any frame. An unknown address leads to the list. */
  ownUrl(): string;
  coverUrl(width: number, fileName: string): string;
  /** The URL for downloading an issue's file. It needs the session's cookie. */
  downloadUrl(issueId: number): string;
  /** Fetches the data that the next click probably needs. A failure shows when the click comes. */
  warm(next: NextClick): void;
  /** The URL that shares one page of a document, with a text to mark on it. */
  pageUrl(issueId: number, type: DocumentType, page: number, find?: string): string;
  /** The URLs of the store's server: the one that the element calls, and the public one. */
  serverUrls(): string[];
  /** Reports an error in the code of a screen to the server's log. */
  reportError(error: unknown): void;
  /** Opens the reader's own mail program. */
  writeMail(mail: { to: string; subject: string; body: string }): void;
}

export const StoreContext = createContext<StoreServices | null>(null);

/** Returns the store's services. Works only inside a `StoreContext`, as all of a store is. */
export const useStore = (): StoreServices => use(StoreContext) as StoreServices;
