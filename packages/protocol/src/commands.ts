import { formerEventName } from './formerNames.ts';
import type { StoreErrorCode } from './storeErrors.ts';
import type { DocumentType } from './types.ts';

/** The actions that a page, a host page or a frame may request of a store, each with its data. */
export interface Commands {
  openIssue: { issueId: number };
  /** `find`: the text to find and to mark on the pages. */
  openViewer: { issueId: number; type?: DocumentType; page?: number; find?: string };
  closeViewer: Record<string, never>;
  openSignIn: Record<string, never>;
  openAccount: { section?: AccountSection };
  /** Signs the reader out. */
  signOut: Record<string, never>;
  /** Goes to one of the store's locations, such as `/read/12`. */
  navigate: { path: string };
  /** Loads ahead what opening the issue needs. */
  loadOptions: { issueId: number };
  /** Loads the issues, prices and plans again. */
  refresh: Record<string, never>;
}

/** The store's answer to a command: it is done, or the reason why it is not. */
export type CommandAnswer = { readonly done: true } | { readonly done: false; readonly reason: RefusalReason };

/** The reasons why a store does not do what a command asks for. */
export const refusalReasons = [
  'not_found',
  'not_allowed',
  'sign_in_off',
  'signed_in',
  'signed_out',
  'not_open',
  'busy',
  'prevented',
  'failed',
  'not_on_page',
  'no_answer',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const refused = (reason: RefusalReason): CommandAnswer => ({ done: false, reason });

/** The state of a store, for its page. It has no personal data. */
export interface StoreState {
  /** The store can be used. */
  readonly ready: boolean;
  /** Null until the store knows. */
  readonly signedIn: boolean | null;
  /** The visitor's location in the store, such as `/read/12/full?page=3`. */
  readonly location: string;
  /** The issue at this location. */
  readonly issueId: number | null;
}

/** The names of the account page's sections, as requests use them. */
export const accountSections = ['details', 'subscription', 'coupon', 'payments'] as const;
export type AccountSection = (typeof accountSections)[number];

/** True for a positive integer. */
export const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

/** @throws {TypeError} when the id is no positive integer. */
export function checkedIssueId(id: unknown): number {
  if (isCount(id)) return id as number;
  throw new TypeError(`An issue's id is a positive integer, not ${JSON.stringify(id)}`);
}

/** What a page may say about the document to open. Without a page it opens where the reader stopped. */
export type ViewerOptions = Omit<Commands['openViewer'], 'issueId'>;

/** A store for the scripts of its page. Every command answers whether it is done and, if not, why. */
export interface StoreMethods {
  /** The store's state now. It is the same object until the state changes. */
  readonly state: StoreState;
  /** Opens an issue's details. @throws {TypeError} when the id is no positive integer. */
  openIssue(id: number): Promise<CommandAnswer>;
  /**
   * Opens the viewer. Without a type it opens the full issue if the visitor may read it, else the sample.
   * @throws {TypeError} when the id or the page is no positive integer, or there is no such type.
   */
  openViewer(id: number, options?: ViewerOptions): Promise<CommandAnswer>;
  /** Closes the viewer. */
  closeViewer(): Promise<CommandAnswer>;
  /** Opens the sign-in dialog. */
  openSignIn(): Promise<CommandAnswer>;
  /**
   * Opens the account page. With a section, only that section is unfolded.
   * @throws {TypeError} when there is no such section.
   */
  openAccount(section?: AccountSection): Promise<CommandAnswer>;
  /** Signs the reader out. */
  signOut(): Promise<CommandAnswer>;
  /** Goes to a location, such as `/search?q=sea`. @throws {TypeError} when the path doesn't begin with a slash. */
  navigate(path: string): Promise<CommandAnswer>;
  /** Loads ahead what opening this issue needs. @throws {TypeError} when the id is no positive integer. */
  loadOptions(id: number): Promise<CommandAnswer>;
  /** Loads the issues, prices and plans again. The store also does this when its tab becomes visible. */
  refresh(): Promise<CommandAnswer>;
}

/** @throws {TypeError} when the id or the page is no positive integer, there is no such type, or `find` is no text. */
export function checkedDocument(id: unknown, { type, page, find }: ViewerOptions = {}): Commands['openViewer'] {
  const issueId = checkedIssueId(id);
  if (type !== undefined && type !== 'sample' && type !== 'full') {
    throw new TypeError(`A document's type is sample or full, not ${JSON.stringify(type)}`);
  }
  if (page !== undefined && !isCount(page)) {
    throw new TypeError(`A page is a positive integer, not ${JSON.stringify(page)}`);
  }
  if (find !== undefined && typeof find !== 'string') {
    throw new TypeError(`A text to find is a string, not ${JSON.stringify(find)}`);
  }
  return { issueId, ...(type && { type }), ...(page && { page }), ...(find && { find }) };
}

/** @throws {TypeError} when the path doesn't begin with a slash. */
export function checkedPath(path: unknown): string {
  if (typeof path === 'string' && path.startsWith('/')) return path;
  throw new TypeError(`A store's path begins with a slash, unlike ${JSON.stringify(path)}`);
}

/**
 * Checks a request for the account page, with a section or without. @throws {TypeError} when the account page has no
 * such section.
 */
export function checkedAccount(section?: AccountSection): Commands['openAccount'] {
  if (section === undefined) return {};
  if (accountSections.includes(section)) return { section };
  throw new TypeError(`No section ${JSON.stringify(section)}`);
}

/** The events that a store sends to its page. Their details have ids, and no personal data. */
export interface StoreEvents {
  /** The store can be used. */
  ready: Record<string, never>;
  /** An issue's details are about to open. */
  openIssue: { issueId: number };
  /** The viewer is about to open. `find`: the text that it marks, after a search. */
  openViewer: { issueId: number; type: DocumentType; page?: number; find?: string };
  /** The viewer was closed. */
  closeViewer: { issueId: number };
  /** The reader has signed in. */
  signIn: Record<string, never>;
  /** The reader has signed out. */
  signOut: Record<string, never>;
  /** The sign-in dialog is about to open. */
  openSignIn: Record<string, never>;
  /** The account page is about to open. `expand` is the former name of `section`. */
  openAccount: { section?: AccountSection; expand?: AccountSection };
  /** The visitor went to another of the store's locations, such as `/read/12`. */
  navigate: { path: string };
  /** The store's state has changed. */
  stateChange: StoreState;
  /** An issue or a plan was bought. */
  purchase: { type: 'issue' | 'plan'; id: number };
  /** Something failed. */
  error: { code: StoreErrorCode };
}

export type StoreEventName = keyof StoreEvents;

/** The events that the element dispatches; a cancelled one leaves the action to the page. */
export const eventTable = {
  ready: { domName: 'magazine-store-ready', cancelable: false },
  openIssue: { domName: 'magazine-store-open-issue', cancelable: true },
  openViewer: { domName: 'magazine-store-open-viewer', cancelable: true },
  closeViewer: { domName: 'magazine-store-close-viewer', cancelable: false },
  openSignIn: { domName: 'magazine-store-open-sign-in', cancelable: true },
  openAccount: { domName: 'magazine-store-open-account', cancelable: true },
  navigate: { domName: 'magazine-store-navigate', cancelable: false },
  stateChange: { domName: 'magazine-store-state-change', cancelable: false },
  signIn: { domName: 'magazine-store-sign-in', cancelable: false },
  signOut: { domName: 'magazine-store-sign-out', cancelable: false },
  purchase: { domName: 'magazine-store-purchase', cancelable: false },
  error: { domName: 'magazine-store-error', cancelable: false },
} as const satisfies Record<StoreEventName, { domName: string; cancelable: boolean }>;

/** An event's names in the DOM: that of today, and its former one. */
export function domNames(name: StoreEventName): string[] {
  const former = formerEventName(name)?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [eventTable[name].domName, ...(former ? [`magazine-store-${former}`] : [])];
}
