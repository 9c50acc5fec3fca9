import {
  createCsrfToken,
  type ErrorAnswer,
  errorCodes,
  type Operation,
  operations,
  type PageData,
} from '@magazine-store/protocol';
import { type Api, ApiError, type NoAnswerReason } from '../../core/ports.ts';

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
  /** The language of the interface; empty before it has one. The server writes its mails in it. */
  language?: () => string;
  /** The page data in the element, if there are any. */
  inlinePage?: PageData | null;
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
  language = () => '',
  inlinePage = null,
  onExpired = () => {},
  findNoAnswerReason = async () => 'offline',
  onFailure = () => {},
}: ClientOptions): Api {
  const base = server.replace(/\/+$/, '');
  const csrfToken = createCsrfToken(cookies);
  // Back may show a page that the browser has kept, with the token of a session that has ended. Its cookie then is gone.
  const isOfEndedSession = cookies() !== null && csrfToken.current() === null;
  if (!isOfEndedSession) csrfToken.remember(inlinePage);
  /**
   * The first question whose answer has the session's token. On another origin, page data in the element come without
   * the token, and the server would refuse a write of a signed-in reader.
   */
  let firstQuestion: Promise<unknown> | null = null;
  function learn(question: Promise<unknown>): Promise<unknown> {
    firstQuestion = question;
    question.catch((error) => {
      // Without an answer about the session, the next write asks again.
      if (!(error instanceof ApiError && error.status === 401)) firstQuestion = null;
    });
    return question;
  }
  const lacksToken = () => inlinePage !== null && cookies() === null && csrfToken.current() === null;

  const api: Api = {
    async call(op, input?) {
      const { method, path }: Operation = operations[op];
      const { params, query, body, signal, headers } = (input ?? {}) as AnyInput;
      // Signing out is a write, whatever its method is.
      const isWrite = method !== 'GET' || op === 'logout';
      if (isWrite && lacksToken()) await (firstQuestion ?? learn(api.call('getPage'))).catch(() => {});
      const token = isWrite ? csrfToken.current() : null;
      const spoken = isWrite ? language() : '';
      const init: RequestInit = {
        method,
        credentials: 'include',
        headers: {
          Accept: 'application/json',
          ...(token && { 'X-XSRF-TOKEN': token }),
          ...(spoken && { 'Accept-Language': spoken }),
          ...headers,
        },
      };
      if (signal) init.signal = signal;
      if (body !== undefined) {
        init.headers = { ...init.headers, 'Content-Type': 'application/json' };
        init.body = JSON.stringify(body);
      }
      try {
        const asked = ask(fetch(base + fillPath(path, params) + queryString(query), init), signal);
        if (op === 'getMe') firstQuestion ??= learn(asked);
        return (await asked) as never;
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
    language,
    absolute: (url) => new URL(url, `${base}/`).href,
  };
  return api;

  async function ask(request: Promise<Response>, signal: AbortSignal | undefined): Promise<unknown> {
    const response = await withNetworkErrors(request, signal, findNoAnswerReason);
    if (!response.ok) throw await toError(response);
    if (response.status === 204) return null;
    const answer = await readJson(response);
    csrfToken.remember(answer);
    return answer;
  }
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

/** The characters of a text without JSON that an error keeps. */
const LONGEST_TEXT = 200;

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const answer = parse(text);
  const { error, message } = (answer ?? {}) as Partial<ErrorAnswer>;
  const trace = response.headers.get('X-Trace-Id');
  if (typeof error === 'string') return new ApiError(response.status, error, message, answer, trace);
  const status = `${response.status} ${response.statusText}`.trim();
  // Without JSON, the answer is a proxy's own error page.
  const described = answer === null && text ? `${status}: ${text.slice(0, LONGEST_TEXT)}` : status;
  return new ApiError(response.status, 'bad_answer', described, answer, trace);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
