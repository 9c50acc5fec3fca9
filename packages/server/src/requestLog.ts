import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** W3C Trace Context, `traceparent`: version, id of the trace, id of the caller's span, flags. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;
const TRACE_BYTES = 16;

export const newTrace = (): string => randomBytes(TRACE_BYTES).toString('hex');

/**
 * The id of a request, which all lines of its log have as `trace`: that of the header `traceparent`, which proxies and
 * hosts send, or a new one.
 */
export const traceOf = (request: IncomingMessage): string => callerOf(request)?.trace ?? newTrace();

/** What a proxy says in `traceparent`: the ids of its trace and span, and whether it records them. */
export function callerOf({ headers }: IncomingMessage): { trace: string; span: string; sampled: boolean } | null {
  const [, trace, span, flags] = TRACEPARENT.exec(String(headers.traceparent)) ?? [];
  if (!trace || !span || !flags) return null;
  return { trace, span, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The pattern of a request's route, such as `/api/issues/:id`; `none` for an address that no route has. */
export const routeOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string => routeOptions.url ?? 'none';

/** How a line of the log names its request. */
export const loggedRequest = (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) });

/**
 * Logs one line for each request that has been answered. It has the route and not the address that was asked for, which
 * may hold search words, e-mail addresses and tokens, and it has nothing of the visitor.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'trace' });
  }

  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { ...loggedRequest(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) request.log.warn({ ...line, err: error }, 'the answer broke off');
    else request.log.info(line, 'answered');
  }
}

/** Logs a line for each client that leaves before the end of its answer. */
export function logAborts(app: FastifyInstance): void {
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(loggedRequest(request), 'the client left before the end of the answer');
  });
}
