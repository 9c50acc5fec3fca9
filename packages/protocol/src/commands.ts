import type { StoreErrorCode } from './storeErrors.ts';
import type { DocumentType } from './types.ts';

/** What a page, a host or a frame may ask of a store, and what it asks with. */
export interface Commands {
  openIssue: { issueId: number };
  openViewer: { issueId: number; type?: DocumentType; page?: number };
  closeViewer: Record<string, never>;
  openAuth: Record<string, never>;
  openAccount: { expand?: AccountSection };
}

/** The sections of the account page, by the names that ask for one of them. */
export const accountSections = ['details', 'subscription', 'coupon', 'payments'] as const;
export type AccountSection = (typeof accountSections)[number];

/** @throws {TypeError} when the id is no positive integer. */
export function checkedIssueId(id: unknown): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw new TypeError(`An issue's id is a positive integer, not ${JSON.stringify(id)}`);
}

/** What is asked with a section or without. @throws {TypeError} when the account page has no such section. */
export function checkedAccount(expand?: AccountSection): Commands['openAccount'] {
  if (expand === undefined) return {};
  if (accountSections.includes(expand)) return { expand };
  throw new TypeError(`No section ${JSON.stringify(expand)}`);
}

/** What a store tells the page it stands on. Details carry ids, never personal data. */
export interface StoreEvents {
  /** The store can be used. */
  ready: Record<string, never>;
  /** An issue's details are about to open. */
  openIssue: { issueId: number };
  /** The reader is about to open. */
  openViewer: { issueId: number; type: DocumentType; page?: number };
  /** The reader was closed. */
  closeViewer: { issueId: number };
  /** The reader has signed in. */
  login: Record<string, never>;
  /** The reader has signed out. */
  logout: Record<string, never>;
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
  login: { domName: 'magazine-store-login', cancelable: false },
  logout: { domName: 'magazine-store-logout', cancelable: false },
  purchase: { domName: 'magazine-store-purchase', cancelable: false },
  error: { domName: 'magazine-store-error', cancelable: false },
} as const satisfies Record<StoreEventName, { domName: string; cancelable: boolean }>;
