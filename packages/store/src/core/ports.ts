import type {
  Answer,
  Body,
  DocumentType,
  FrameContent,
  GivenQuery,
  OperationName,
  Params,
  StoreErrorCode,
  StoreEventName,
  StoreEvents,
} from '@magazine-store/protocol';
import type { DialogName, Place, PlaceState } from './place.ts';

// The store's ports: what its machines and screens need from outside. The shell has an adapter for each. The ports of
// the payment providers are in checkout/providers.ts, because their adapters load with the checkout.

declare global {
  /** The DOM's class. The core compiles without the DOM. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/** The error that every failed call throws, in one shape for all causes. */
export class ApiError extends Error {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's `error`, `bad_answer` for an answer that isn't the API's, or the reason why there is no answer. */
  readonly code: string;
  /** The answer's JSON for operations whose refusals have a shape of their own; else null. */
  readonly answer: unknown;
  /** The id of the request in the server's log; null without one. */
  readonly trace: string | null;

  constructor(status: number, code: string, message?: string, answer: unknown = null, trace: string | null = null) {
    super(message ?? code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.answer = answer;
    this.trace = trace;
  }
}

type Needed<Name extends string, Shape> = Shape extends undefined ? { [N in Name]?: never } : { [N in Name]: Shape };

/** The input of a call of this operation. */
export type CallInput<Op extends OperationName> = Needed<'params', Params<Op>> &
  Needed<'query', GivenQuery<Op>> &
  Needed<'body', Body<Op>> & { signal?: AbortSignal; headers?: { 'Idempotency-Key': string } };

type CallArguments<Op extends OperationName> =
  Record<string, never> extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];

/** The store server. */
export interface Api {
  /** Calls the store server. @throws {ApiError} for every answer but a success; aborting rejects as `fetch` does. */
  call<Op extends OperationName>(op: Op, ...[input]: CallArguments<Op>): Promise<Answer<Op>>;
  /** True if this page can see that there is no session cookie: a request for the user would be useless. */
  lacksSession(): boolean;
  /** Makes a URL from one of the server's answers absolute. */
  absolute(url: string): string;
  /** The language of the interface; empty before it has one. */
  language(): string;
}

/** The server can't be reached, or it doesn't let pages of this origin call it. */
export type NoAnswerReason = Extract<StoreErrorCode, 'offline' | 'origin_not_allowed'>;

/** The code of a failed call in the element's `error` event. */
export function failureCode({ status, code }: ApiError): StoreErrorCode {
  if (status > 0) return 'server_error';
  return code === 'origin_not_allowed' ? code : 'offline';
}

/** Keeps one store's place: in the address bar if it may, else in memory. Locations: `/read/12/full?page=3`. */
export interface Router {
  current(): Place;
  push(location: string, state?: PlaceState): void;
  replace(location: string, state?: PlaceState): void;
  /** Opens a dialog over the location in a history entry of its own, so that Back closes it. */
  open(dialog: DialogName): void;
  /** Closes a dialog. Goes back if the store itself opened the dialog from that location; else replaces the entry. */
  close(location: string, state?: PlaceState): void;
  /** Acts now, or once going back has ended. */
  afterBack(act: () => void): void;
  /** The `href` of a link to this location. It also works in another tab. */
  href(location: string): string;
  /** Reports every change, from this store or the browser. Returns a function that ends it. */
  subscribe(listener: (place: Place) => void): () => void;
  /** Connects to the window's history while the element is on the page. One store of a page may at a time. */
  connect(): void;
  disconnect(): void;
}

/** The screens that a store may leave to its host. */
export type Opening = Extract<
  FrameContent<'store'>,
  { type: 'openIssue' | 'openViewer' | 'openSignIn' | 'openAccount' }
>;

/** The page around the store. For a framed store this is the host page. */
export interface Host {
  /** Emits an event of the store. Returns false when the page cancelled the event to act itself, else true. */
  announce<Name extends StoreEventName>(name: Name, detail: StoreEvents[Name]): boolean;
  /** Asks the host of a framed store to open something. Returns true if the host does. */
  openInHost(opening: Opening): boolean;
  /** Resolves when the host receives all events of a framed store. */
  find(): Promise<void>;
  /** Without cookies a framed store can neither sign visitors in nor sell. */
  hasCookies(): Promise<boolean>;
  stop(): void;
}

/** The reader's last page in each issue read on this device. These data never leave the device. */
export interface LastPages {
  /** Null for a document that was not read on this device, or only its first page. */
  getPage(issueId: number, type: DocumentType): number | null;
  save(issueId: number, type: DocumentType, page: number): void;
  /** All entries, the last read first. Returns the same array until an entry changes. */
  all(): readonly LastRead[];
  remove(issueId: number): void;
  /** Reports every change, also those of another tab or frame. Returns a function that stops the reports. */
  subscribe(listener: () => void): () => void;
}

/** A document that was read on this device, and its last page. */
export interface LastRead {
  issueId: number;
  type: DocumentType;
  page: number;
  /** The time in milliseconds since 1970. */
  at: number;
}

/** Keeps the texts in forms over a reload that the store's own button starts, and over no other reload. */
export interface Drafts {
  /**
   * Returns the form's fields from before the reload, over its empty fields. A second call returns the empty fields.
   */
  restore<Draft extends object>(form: string, empty: Draft): Draft;
  /** Registers the function that returns the form's draft for `keep`; null for a form that has ended. */
  watch(form: string, draft: () => object | null): void;
  /**
   * Keeps the drafts of all forms for the next page in this tab.
   *
   * @param userId the user whose drafts they are; null for those of a visitor who is signed out
   */
  keep(userId: number | null): void;
  /** Forgets the kept drafts of another user. */
  forgetOthers(userId: number): void;
  /** Forgets all kept drafts. */
  forget(): void;
}
