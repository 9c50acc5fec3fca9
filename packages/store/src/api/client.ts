import {
  type Answer,
  type Body,
  type ErrorAnswer,
  errorCodes,
  type GivenQuery,
  type Operation,
  type OperationName,
  operations,
  type Params,
  type StoreErrorCode,
} from '@magazine-store/protocol';
import { createCsrfToken } from './csrf.ts';

/** What every failed call throws: one shape, whatever went wrong. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's `error`, `bad_answer` for an answer that isn't the API's, or why none came. */
  readonly code: string;
  /** The answer's JSON, for operations whose refusals have a shape of their own; else null. */
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

/** What a call of this operation takes. */
export type CallInput<Op extends OperationName> = Needed<'params', Params<Op>> &
  Needed<'query', GivenQuery<Op>> &
  Needed<'body', Body<Op>> & { signal?: AbortSignal; headers?: { 'Idempotency-Key': string } };

type CallArguments<Op extends OperationName> =
  Record<string, never> extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];

export interface Client {
  /** Asks the store server. @throws {ApiError} for every answer but a success; aborting rejects as `fetch` does. */
  call<Op extends OperationName>(op: Op, ...[input]: CallArguments<Op>): Promise<Answer<Op>>;
  /** The page has no session cookie, as far as it can see: a request for the user would be wasted. */
  knowsNobody(): boolean;
  /** A URL from one of the server's answers, made absolute against the server. */
  absolute(url: string): string;
}

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface ClientOptions {
  /** Absolute base URL of the store server. */
  server: string;
  fetch?: typeof fetch;
  /** Those of the page, where it is one of the server's own; else null. */
  cookies?: () => string | null;
  /** A write was refused for its token: the session is not the one that this page knew. */
  onExpired?: () => void;
  /** Tells why no answer came. */
  explainSilence?: () => Promise<Silence>;
  /** The server failed, or no answer came. */
  onFailure?: (code: StoreErrorCode) => void;
}

/** The server can't be reached, or it is there and doesn't let pages of this origin call it. */
export type Silence = Extract<StoreErrorCode, 'offline' | 'origin_not_allowed'>;

/** What the page is told of a call that failed. */
export function failureCode({ status, code }: ApiError): StoreErrorCode {
  if (status > 0) return 'server_error';
  return code === 'origin_not_allowed' ? code : 'offline';
}

/** The store's only way to its server. */
export function createClient({
  server,
  fetch = globalThis.fetch.bind(globalThis),
  cookies = () => null,
  onExpired = () => {},
  explainSilence = async () => 'offline',
  onFailure = () => {},
}: ClientOptions): Client {
  const base = server.replace(/\/+$/, '');
  const csrfToken = createCsrfToken(cookies);

  return {
    async call(op, input?) {
      const { method, path }: Operation = operations[op];
      const { params, query, body, signal, headers } = (input ?? {}) as AnyInput;
      // Signing out is a write, whatever its method.
      const token = method === 'GET' && op !== 'logout' ? null : csrfToken.current();
      const init: RequestInit = {
        method,
        credentials: 'include',
        headers: {
          Accept: 'application/json',
          ...(token && { 'X-XSRF-TOKEN': token }),
          ...headers,
        },
      };
      if (signal) init.signal = signal;
      if (body !== undefined) {
        init.headers = { ...init.headers, 'Content-Type': 'application/json' };
        init.body = JSON.stringify(body);
      }
      try {
        const asked = fetch(base + fillPath(path, params) + queryString(query), init);
        const response = await answered(asked, signal, explainSilence);
        if (!response.ok) throw await toError(response);
        if (response.status === 204) return null as never;
        const answer = await readJson(response);
        csrfToken.heed(answer);
        return answer as never;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === errorCodes.invalidCsrfToken) onExpired();
        if (error.status === 0 || error.status >= 500 || error.code === 'bad_answer') onFailure(failureCode(error));
        throw error;
      }
    },
    knowsNobody: () => csrfToken.isMissing(),
    absolute: (url) => new URL(url, `${base}/`).href,
  };
}

function fillPath(path: string, params: object = {}): string {
  const values = params as Record<string, string | number>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryString(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** `fetch` rejects with a TypeError for everything that kept an answer from coming. */
async function answered(
  request: Promise<Response>,
  signal: AbortSignal | undefined,
  explainSilence: () => Promise<Silence>,
): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, await explainSilence(), error instanceof Error ? error.message : undefined);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(response.status, 'bad_answer', `${response.url} did not answer with JSON`);
  }
}

async function toError(response: Response): Promise<ApiError> {
  // Without JSON it is a proxy's own error page: the status says all there is to know.
  const answer: unknown = await response.json().catch(() => null);
  const { error, message } = (answer ?? {}) as Partial<ErrorAnswer>;
  return typeof error === 'string'
    ? new ApiError(response.status, error, message, answer)
    : new ApiError(response.status, 'bad_answer', `${response.status} ${response.statusText}`.trim(), answer);
}
