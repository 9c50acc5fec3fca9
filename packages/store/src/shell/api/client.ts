import { type ErrorAnswer, errorCodes, type Operation, operations } from '@magazine-store/protocol';
import { type Api, ApiError, type NoAnswerReason } from '../../core/ports.ts';
import { createCsrfToken } from './csrf.ts';

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
  findNoAnswerReason?: () => Promise<NoAnswerReason>;
  /** The server failed, or did not answer. */
  onFailure?: (error: ApiError) => void;
}

/** The client through which the store makes all its calls to the server. */
export function createClient({
  server,
  fetch = globalThis.fetch.bind(globalThis),
  cookies = () => null,
  onExpired = () => {},
  findNoAnswerReason = async () => 'offline',
  onFailure = () => {},
}: ClientOptions): Api {
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
        const response = await withNetworkErrors(asked, signal, findNoAnswerReason);
        if (!response.ok) throw await toError(response);
        if (response.status === 204) return null as never;
        const answer = await readJson(response);
        csrfToken.remember(answer);
        return answer as never;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === errorCodes.invalidCsrfToken) onExpired();
        // A refusal with a shape of its own, such as a declined card, is no failure.
        const isBroken = error.code === 'bad_answer' && error.answer === null;
        if (error.status === 0 || error.status >= 500 || isBroken) onFailure(error);
        throw error;
      }
    },
    lacksSession: () => csrfToken.lacksSession(),
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
async function withNetworkErrors(
  request: Promise<Response>,
  signal: AbortSignal | undefined,
  findNoAnswerReason: () => Promise<NoAnswerReason>,
): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, await findNoAnswerReason(), error instanceof Error ? error.message : undefined);
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
  const trace = response.headers.get('X-Trace-Id');
  return typeof error === 'string'
    ? new ApiError(response.status, error, message, answer, trace)
    : new ApiError(response.status, 'bad_answer', `${response.status} ${response.statusText}`.trim(), answer, trace);
}
