import type { AccountSection, DocumentType } from '@magazine-store/protocol';
import { createContext, use } from 'react';
import type { Drafts } from './drafts.ts';

/** What anyone may ask of a store: its page, its host, and its own screens. */
export interface StoreCommands {
  openIssue(issueId: number): void;
  openViewer(issueId: number, options?: { type?: DocumentType; page?: number }): void;
  closeViewer(): void;
  /** Opens the sign-in dialog, unless the reader is signed in. */
  openAuth(): void;
  /** Opens the account, at one of its sections if asked to. Without sign-in there is none. */
  openAccount(expand?: AccountSection): void;
  /** Fetches the issues and plans again. */
  refresh(): void;
}

/** Further actions for the store's own screens. Buying needs a session; without one the store asks to sign in. */
export interface StoreActions {
  openSearch(query: string): void;
  /** Shows the issues of a series alone; `closeSeries` shows all again. */
  openSeries(series: string): void;
  closeSeries(): void;
  /** As `openIssue`, from a card with this cover. */
  openCard(issueId: number, cover: Element | null): void;
  purchase(issueId: number): void;
  /** Shows the plans; `buyPlan` takes one of them. */
  subscribe(): void;
  buyPlan(planId: number): void;
  redeemCoupon(): void;
  /** Has the browser save the issue's file. */
  keepFile(issueId: number): void;
}

export type NextClick = { opens: 'detail' } | { opens: 'reader'; issueId: number; type: DocumentType };

/** What compose hands to the features. */
export interface StoreServices {
  readonly commands: StoreCommands;
  readonly actions: StoreActions;
  readonly drafts: Drafts;
  /** Whether issues and plans have a price here. */
  sells(): boolean;
  /** The store stands in a frame that is as high as its content: what needs the window's height has no place there. */
  readonly embedded: boolean;
  /** The store's description as its page has it already. */
  readonly pageDescription: Element | null;
  /** Calls the page by the screen that shows, where the page is the store's. Returns how to take that back. */
  nameScreen(name: string): () => void;
  /** Where a link to one of the store's locations points. */
  href(location: string): string;
  coverUrl(width: number, fileName: string): string;
  /** The address for downloading an issue's file; it needs the session's cookie. */
  downloadUrl(issueId: number): string;
  /** Fetches what the next click is likely to need. A failure shows when the click comes. */
  warm(next: NextClick): void;
  /** The address of a page of a document, to be shared. */
  pageUrl(issueId: number, type: DocumentType, page: number): string;
  /** The addresses of the store's server: the one that the element calls, and the public one. */
  serverUrls(): string[];
  /** Opens the reader's own mail program. */
  writeMail(mail: { to: string; subject: string; body: string }): void;
}

export const StoreContext = createContext<StoreServices | null>(null);

/** For what stands in a `StoreContext`, as all of a store does. */
export const useStore = (): StoreServices => use(StoreContext) as StoreServices;
