import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

export interface Call {
  method: string;
  host: string;
}

/** Ends what was begun for a call. Without a status there was no answer. */
type End = (status: number | null) => void;

/**
 * Watches the calls that this process makes over HTTP, by `node:http` and by `fetch`, on Node's own channels: calls to
 * payment providers, to identity providers and to a bucket.
 *
 * @param but a host whose calls don't count
 * @returns a function that ends it
 */
export function watchCalls(but: string, begin: (call: Call) => End | null): () => void {
  const ends = new WeakMap<object, End>();
  const start = (request: object, call: Call) => {
    const end = call.host === but ? null : begin(call);
    if (end) ends.set(request, end);
  };
  const finish = (request: object, status: number | null) => {
    ends.get(request)?.(status);
    ends.delete(request);
  };
  type OfHttp = { request: ClientRequest; response?: IncomingMessage };
  type OfFetch = { request: { origin: string | URL; method: string }; response?: { statusCode: number } };
  const listeners: [string, (message: never) => void][] = [
    [
      'http.client.request.start',
      ({ request }: OfHttp) => start(request, { method: request.method, host: String(request.getHeader('host')) }),
    ],
    ['http.client.response.finish', ({ request, response }: OfHttp) => finish(request, response?.statusCode ?? null)],
    ['http.client.request.error', ({ request }: OfHttp) => finish(request, null)],
    [
      'undici:request:create',
      ({ request }: OfFetch) => start(request, { method: request.method, host: new URL(request.origin).host }),
    ],
    ['undici:request:headers', ({ request, response }: OfFetch) => finish(request, response?.statusCode ?? null)],
    ['undici:request:error', ({ request }: OfFetch) => finish(request, null)],
  ];
  for (const [name, listener] of listeners) subscribe(name, listener as (message: unknown) => void);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener as (message: unknown) => void);
  };
}
