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

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface ClientOptions {
  /** The absolute base URL of the store server. */
  server: string;
  fetch?: typeof fetch;
  /** The page's cookies if the page is one of the server's own; else null. */
  cookies?: () => string | null;
  /** The server refused a write for its token: the session is not the one that this page knew. */
  onExpired?: () => void;
  /** Finds out why there was no answer. */
  explainSilence?: () => Promise<Silence>;
  /** The server failed, or did not answer. */
  onFailure?: (code: StoreErrorCode) => void;
}

/** The server can't be reached, or it doesn't let pages of this origin call it. */
export type Silence = Extract<StoreErrorCode, 'offline' | 'origin_not_allowed'>;

/** The code of a failed call in the element's `error` event. */
export function failureCode({ status, code }: ApiError): StoreErrorCode {
  if (status > 0) return 'server_error';
  return code === 'origin_not_allowed' ? code : 'offline';
}

/** The client through which the store makes all its calls to the server. */
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
      // Signing out is a write, whatever its method is.
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

/** `fetch` rejects with a TypeError whenever something prevents an answer. */
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
  // An answer without JSON is a proxy's own error page. Only its status helps.
  const answer: unknown = await response.json().catch(() => null);
  const { error, message } = (answer ?? {}) as Partial<ErrorAnswer>;
  return typeof error === 'string'
    ? new ApiError(response.status, error, message, answer)
    : new ApiError(response.status, 'bad_answer', `${response.status} ${response.statusText}`.trim(), answer);
}
