import type {
  Answer,
  Body,
  DocumentType,
  GivenQuery,
  OperationName,
  Params,
  StoreErrorCode,
} from '@magazine-store/protocol';

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

  constructor(status: number, code: string, message?: string, answer: unknown = null) {
    super(message ?? code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.answer = answer;
  }
}

type Needed<Name extends string, Shape> = Shape extends undefined ? { [N in Name]?: never } : { [N in Name]: Shape };

/** The input of a call of this operation. */
export type CallInput<Op extends OperationName> = Needed<'params', Params<Op>> &
  Needed<'query', GivenQuery<Op>> &
  Needed<'body', Body<Op>> & { signal?: AbortSignal; headers?: { 'Idempotency-Key': string } };

type CallArguments<Op extends OperationName> =
  Record<string, never> extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];

export interface Client {
  /** Calls the store server. @throws {ApiError} for every answer but a success; aborting rejects as `fetch` does. */
  call<Op extends OperationName>(op: Op, ...[input]: CallArguments<Op>): Promise<Answer<Op>>;
  /** True if this page can see that there is no session cookie: a request for the user would be useless. */
  knowsNobody(): boolean;
  /** Makes a URL from one of the server's answers absolute. */
  absolute(url: string): string;
}

/** The server can't be reached, or it doesn't let pages of this origin call it. */
export type Silence = Extract<StoreErrorCode, 'offline' | 'origin_not_allowed'>;

/** The code of a failed call in the element's `error` event. */
export function failureCode({ status, code }: ApiError): StoreErrorCode {
  if (status > 0) return 'server_error';
  return code === 'origin_not_allowed' ? code : 'offline';
}

/** The reader's last page in each issue read on this device. These data never leave the device. */
export interface LastPages {
  /** Null for a document that was not read on this device, or only its first page. */
  pageOf(issueId: number, type: DocumentType): number | null;
  keep(issueId: number, type: DocumentType, page: number): void;
  /** All entries, the last read first. Returns the same array until an entry changes. */
  all(): readonly LastRead[];
  forget(issueId: number): void;
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

/** Keeps the texts in forms over the reload that follows an expired session, and over no other reload. */
export interface Drafts {
  /**
   * Returns the form's fields from before the reload, over its empty fields. A second call returns the empty fields.
   */
  restore<Draft extends object>(form: string, empty: Draft): Draft;
  /** Registers the function that returns the form's draft for `keep`. */
  watch(form: string, draft: () => object): void;
  /** Keeps the drafts of all forms for the next page in this tab. */
  keep(): void;
}
