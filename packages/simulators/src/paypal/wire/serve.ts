import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cut } from '../../shared/cut.ts';
import type { Happening } from '../../shared/faults.ts';
import { garble } from '../../shared/garble.ts';
import { newSecret } from '../../shared/newSecret.ts';
import type { PayPalFault } from '../faults.ts';
import type { Stage } from '../stage.ts';
import { authenticate } from './authenticate.ts';
import type { Answer } from './callContext.ts';
import { CALLS, type Call, type CallName } from './calls.ts';
import { Fields } from './fields.ts';
import { invalid, notFound, Refusal } from './refusal.ts';

type Bent = ReadonlyMap<PayPalFault, Happening>;

/** The REST routes. */
export function serveCalls(server: FastifyInstance, stage: Stage): void {
  for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
    server.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => serve(stage, { name, call, request, reply }),
    });
  }
  server.setNotFoundHandler((_request, reply) => send(reply, toAnswer(notFound())));
}

interface Question {
  name: CallName;
  call: Call;
  request: FastifyRequest;
  reply: FastifyReply;
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

async function serve(stage: Stage, { name, call, request, reply }: Question): Promise<FastifyReply> {
  const bent = stage.faults.take('answer', name);
  if (bent.has('cutBefore')) return cut(reply);
  try {
    const authorization = header(request, 'authorization');
    if (!call.open) authenticate(stage, authorization);
    refuseInFront(bent);
    if (stage.forbidden.has(name)) throw forbidden();
    const [path = '', search = ''] = request.url.split('?');
    const context = {
      stage,
      body: readBody(call, request),
      query: new URLSearchParams(search),
      id: (request.params as { id?: string }).id ?? '',
      whole: header(request, 'prefer') === 'return=representation',
      authorization,
    };
    const run = async () => {
      await bent.get('holdBefore')?.released;
      if (bent.has('serverError')) throw broken();
      return structuredClone(call.answer(context));
    };
    const requestId = call.once ? header(request, 'paypal-request-id') : '';
    const said = requestId === '' ? await run() : await stage.idempotency.answer(path, requestId, run);
    for (const met of bent.values()) met.happen();
    await bent.get('holdAfter')?.released;
    if (bent.has('cutAfter')) return cut(reply);
    if (bent.has('garbledAfter')) return garble(reply);
    if (bent.has('serverErrorAfter')) throw broken();
    return send(reply, said);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return send(reply, toAnswer(error));
  }
}

const broken = () => new Refusal(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');

/** https://developer.paypal.com/api/rest/responses/#link-authorizationerrors */
const forbidden = () =>
  new Refusal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', [
    {
      issue: 'PERMISSION_DENIED',
      description: 'You do not have permission to access or perform operations on this resource.',
    },
  ]);

/** https://developer.paypal.com/reference/guidelines/rate-limiting/ */
function refuseInFront(bent: Bent): void {
  if (bent.has('unavailable')) throw new Refusal(503, 'SERVICE_UNAVAILABLE', 'Service Unavailable.');
  if (bent.has('rateLimit')) {
    throw new Refusal(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
  }
}

/**
 * Calls are JSON, even without a body: the provider refuses calls without the header. Only the token call is a form.
 */
function readBody(call: Call, request: FastifyRequest): Fields {
  if (call.method === 'GET') return new Fields({});
  const text = typeof request.body === 'string' ? request.body : '';
  if (call.open) return new Fields(Object.fromEntries(new URLSearchParams(text)));
  if (!header(request, 'content-type').startsWith('application/json')) {
    const message = "The server does not support the request payload's media type.";
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', message);
  }
  let tree: unknown;
  try {
    tree = JSON.parse(text || '{}');
  } catch {
    throw invalid('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
  return new Fields(tree);
}

const toAnswer = ({ status, called, message, details }: Refusal): Answer => ({
  status,
  body: {
    name: called,
    message,
    ...(details.length > 0 && { details }),
    links: (details.length > 0 ? details.map(({ issue }) => issue) : [called]).map((issue) => ({
      href: `https://developer.paypal.com/api/rest/troubleshooting/#error-${issue}`,
      rel: 'information_link',
      method: 'GET',
    })),
  },
});

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const debugId = newSecret(13).toLowerCase();
  reply.code(status).header('Paypal-Debug-Id', debugId);
  if (!body) return reply.send();
  return reply.send('name' in body && status >= 400 ? { ...body, debug_id: debugId } : body);
}
