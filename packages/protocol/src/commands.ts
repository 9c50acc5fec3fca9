import type { StoreErrorCode } from './storeErrors.ts';
import type { DocumentType } from './types.ts';

/** The actions that a page, a host page or a frame may request of a store, each with its data. */
export interface Commands {
  openIssue: { issueId: number };
  openViewer: { issueId: number; type?: DocumentType; page?: number };
  closeViewer: Record<string, never>;
  openAuth: Record<string, never>;
  openAccount: { expand?: AccountSection };
}

/** The names of the account page's sections, as requests use them. */
export const accountSections = ['details', 'subscription', 'coupon', 'payments'] as const;
export type AccountSection = (typeof accountSections)[number];

/** @throws {TypeError} when the id is no positive integer. */
export function checkedIssueId(id: unknown): number {
  if (Number.isSafeInteger(id) && Number(id) > 0) return id as number;
  throw new TypeError(`An issue's id is a positive integer, not ${JSON.stringify(id)}`);
}

/**
 * Checks a request for the account page, with a section or without. @throws {TypeError} when the account page has no
 * such section.
 */
export function checkedAccount(expand?: AccountSection): Commands['openAccount'] {
  if (expand === undefined) return {};
  if (accountSections.includes(expand)) return { expand };
  throw new TypeError(`No section ${JSON.stringify(expand)}`);
}

/** The events that a store sends to its page. Their details have ids, and no personal data. */
export interface StoreEvents {
  /** The store can be used. */
  ready: Record<string, never>;
  /** An issue's details are about to open. */
  openIssue: { issueId: number };
  /** The viewer is about to open. */
  openViewer: { issueId: number; type: DocumentType; page?: number };
  /** The viewer was closed. */
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
