import { createCsrfToken } from '@magazine-store/protocol';
import { DeskError, type DeskErrorCode } from './DeskError.ts';

/** The CSRF token of the browser's session. Read it for each request: another tab may have signed in again. */
export const csrf = createCsrfToken(() => document.cookie);

export interface Sending {
  method: string;
  path: string;
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Sends a request to the store's server. @throws DeskError unless the server has done it */
export async function send({
  method,
  path,
  params = {},
  query = {},
  body,
  headers,
  signal,
}: Sending): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const token = method === 'GET' ? null : csrf.current();
  const answer = await fetch(filled + queryString(query), {
    method,
    headers: {
      Accept: 'application/json',
      ...(token !== null && { 'X-XSRF-TOKEN': token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new DeskError(0, 'offline');
  });
  if (!answer.ok) throw await toError(answer);
  return answer;
}

/** The query with its `?`, without empty values; an empty text if no value is left. */
export function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

async function toError(answer: Response): Promise<DeskError> {
  const content: unknown = await answer.json().catch(() => null);
  const { error, message } = (content ?? {}) as { error?: DeskErrorCode; message?: string };
  return new DeskError(
    answer.status,
    typeof error === 'string' ? error : 'bad_answer',
    message,
    content,
    answer.headers.get('X-Trace-Id'),
  );
}
