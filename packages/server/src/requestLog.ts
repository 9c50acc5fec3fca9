import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** W3C Trace Context, `traceparent`: version, id of the trace, id of the caller's span, flags. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const TRACE_BYTES = 16;

/**
 * Options of Fastify for `logRequests`. Each line that the server logs for a request has the id of its trace: that of the
 * header `traceparent`, which proxies and hosts send, or a new one.
 */
export const requestLogOptions = {
  disableRequestLogging: true,
  requestIdLogLabel: 'trace',
  genReqId: ({ headers }: IncomingMessage): string =>
    TRACEPARENT.exec(String(headers.traceparent))?.[1] ?? randomBytes(TRACE_BYTES).toString('hex'),
};

/**
 * Logs one line for each request. It has the route and not the address that was asked for, which may hold search words,
 * e-mail addresses and tokens, and it has nothing of the visitor.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOf(request), status: reply.statusCode, ms }, 'answered');
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ method: request.method, route: routeOf(request) }, 'the client left before the answer');
    done();
  });
}

/** The pattern of a request's route, such as `/api/issues/:id`; `none` for an address that no route has. */
export const routeOf = ({ routeOptions }: { routeOptions: { url?: string | undefined } }): string =>
  routeOptions.url ?? 'none';
