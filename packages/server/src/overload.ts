import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ErrorAnswer, type OperationName, operations } from '@magazine-store/protocol';
import type { FastifyHttpOptions, FastifyInstance, FastifyServerFactory } from 'fastify';
import { BUSY_SECONDS } from './httpError.ts';
import { PAGE_PARTS } from './pageParts.ts';
import { createRequestQueue } from './requestQueue.ts';
import type { Services } from './services.ts';
import { failurePage, failureShape } from './site/failurePage.ts';
import { wantsPage } from './site/wantsPage.ts';

/** Requests that wait for the database or another server at the same time. */
const MAX_WAITING = 1000;

/**
 * Calls about payments, which may be charged already. However many visitors there are, the server refuses no such call,
 * no health check and no webhook.
 */
const PAYING: OperationName[] = ['startPayment', 'completePayment', 'cancelPayment'];
const NEVER_REFUSED = new Set(['/healthz', '/readyz', ...PAYING.map((name) => operations[name].path)]);
const WEBHOOKS = '/webhooks/';

const JSON_ANSWER = JSON.stringify({ error: 'busy' } satisfies ErrorAnswer);

/** An answer that is ready to be sent: of many requests, most are refused. */
interface Refusal {
  /** Names and values in turn. Node takes this form without looking at each header. */
  head: string[];
  bytes: Buffer;
}

export interface OverloadGuard {
  /**
   * Makes the server that refuses requests. A refusal takes little time, so that the server answers the other requests.
   */
  serverFactory: FastifyServerFactory;
  /** Call this with the app of that server. */
  watch(app: FastifyInstance): void;
}

/**
 * Answers 503 with `Retry-After` to requests that the server can't answer in time: a page to people, JSON to calls.
 *
 * @param everywhere Headers of all answers.
 * @param onRefused Called for each refused request, which Fastify and its hooks never see.
 */
export function createOverloadGuard(
  site: Pick<Services, 'config' | 'store' | 'look'>,
  everywhere: Record<string, string>,
  onRefused: () => void = () => {},
): OverloadGuard {
  const queue = createRequestQueue();
  const toRefusal = createRefusals(site, everywhere);
  /** The responses that have not begun, of requests whose bodies have arrived. */
  const waiting = new Set<ServerResponse>();

  function isRefused(request: IncomingMessage): boolean {
    const [address = ''] = (request.url ?? '').split('?', 1);
    const isLate = queue.isTooLong(PAGE_PARTS.test(address)) || waiting.size >= MAX_WAITING;
    return isLate && !NEVER_REFUSED.has(address) && !address.startsWith(WEBHOOKS);
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    onRefused();
    const { head, bytes } = toRefusal(request);
    response.writeHead(503, head).end(request.method === 'HEAD' ? undefined : bytes);
  }

  return {
    serverFactory(answer, options) {
      const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as FastifyHttpOptions<Server>;
      const server = createServer(http ?? {}, (request, response) => {
        if (isRefused(request)) refuse(request, response);
        else answer(request, response);
      });
      // Does what Fastify does for a server of its own.
      return Object.assign(server, { keepAliveTimeout, requestTimeout }).setTimeout(connectionTimeout);
    },
    watch(app) {
      // A request waits from here on. While its body arrives, the server waits for the client, which may take long.
      app.addHook('preHandler', async (_request, { raw }) => {
        if (raw.closed) return;
        waiting.add(raw);
        raw.once('close', () => waiting.delete(raw));
      });
      // From here on the server sends bytes, which may take as long as the reader does.
      app.addHook('onSend', async (_request, reply) => void waiting.delete(reply.raw));
    },
  };
}

function createRefusals(site: Pick<Services, 'config' | 'store' | 'look'>, everywhere: Record<string, string>) {
  const { API_ORIGINS } = site.config;
  const pages = new Map<string, Refusal>();
  const calls = new Map([undefined, ...API_ORIGINS].map((origin) => [origin, callFrom(origin)]));
  const ofStranger = calls.get(undefined) as Refusal;

  return (request: IncomingMessage): Refusal =>
    wantsPage(request) ? pageFor(request) : (calls.get(request.headers.origin) ?? ofStranger);

  function callFrom(origin: string | undefined): Refusal {
    return ready(JSON_ANSWER, {
      'Content-Type': 'application/json; charset=utf-8',
      Vary: 'Origin',
      ...(origin !== undefined && {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'Retry-After',
      }),
    });
  }

  function pageFor({ url = '/', headers }: IncomingMessage): Refusal {
    const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
    const shape = failureShape(site, { url, headers, query });
    // The publisher may choose another name, icon and colours while the server runs.
    const { store, look } = site;
    const key = JSON.stringify([shape.list, shape.keepsOpener, shape.language, store.name, store.icon, look.style]);
    const known = pages.get(key);
    if (known) return known;
    const page = failurePage(site, 'busy', shape);
    const refusal = ready(page.text, page.headers);
    pages.set(key, refusal);
    return refusal;
  }

  function ready(text: string, headers: Record<string, string>): Refusal {
    const bytes = Buffer.from(text);
    const all = { ...everywhere, ...headers, 'Cache-Control': 'no-store', 'Retry-After': BUSY_SECONDS };
    return {
      bytes,
      head: Object.entries({ ...all, 'Content-Length': bytes.length })
        .flat()
        .map(String),
    };
  }
}
