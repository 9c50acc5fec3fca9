import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cut } from '../../shared/cut.ts';
import type { Happening } from '../../shared/faults.ts';
import { garble } from '../../shared/garble.ts';
import type { StripeFault } from '../faults.ts';
import { newId } from '../payments/ids.ts';
import { API_VERSION } from '../payments/ledger.ts';
import type { Stage } from '../stage.ts';
import { authenticate } from './authenticate.ts';
import { CALLS, type Call, type CallName } from './calls.ts';
import { expand } from './expand.ts';
import { type FormTree, readForm } from './form.ts';
import type { Answer } from './idempotency.ts';
import { Params } from './params.ts';
import { Refusal } from './refusal.ts';

type Bent = ReadonlyMap<StripeFault, Happening>;

/** The REST routes; any page may call them, as at the provider, because the browser's script does. */
export function serveCalls(server: FastifyInstance, stage: Stage): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', 'Request-Id');
  });
  server.options('/v1/*', (_request, reply) =>
    reply
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Stripe-Account, Stripe-Version')
      .send(),
  );
  for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
    server.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => serve(stage, { name, call, request, reply }),
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
}

interface Question {
  name: CallName;
  call: Call;
  request: FastifyRequest;
  reply: FastifyReply;
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

async function serve(stage: Stage, { name, call, request, reply }: Question): Promise<FastifyReply> {
  const requestId = newId('req');
  const bent = stage.faults.take('answer', name);
  const key = call.method === 'POST' ? header(request, 'idempotency-key') : undefined;
  const account = header(request, 'stripe-account');
  if (bent.has('cutBefore')) return cut(reply);
  try {
    const { publishable } = authenticate(stage, call, request);
    refuseInFront(bent);
    checkVersion(header(request, 'stripe-version'));
    const tree = readTree(request);
    const run = () => answer(stage, { call, tree, requestId, request, publishable, account, key }, bent);
    const { answer: said, replayed } =
      key === undefined
        ? { answer: await run(), replayed: false }
        : await stage.idempotency(account).answer(key, { path: request.url.split('?')[0] ?? '', body: tree }, run);
    if (replayed) reply.header('Idempotent-Replayed', 'true').header('Original-Request', said.requestId);
    for (const met of bent.values()) met.happen();
    await bent.get('holdAfter')?.released;
    if (bent.has('cutAfter')) return cut(reply);
    if (bent.has('garbledAfter')) return garble(reply);
    return send(reply, { ...said, requestId }, { key, account });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return send(reply, toAnswer(error, requestId), { key, account });
  }
}

/** Answers in place of the API, as the machines in front of it do: https://docs.stripe.com/rate-limits. */
function refuseInFront(bent: Bent): void {
  const refusal = (status: number, type: 'api_error' | 'invalid_request_error', message: string, code?: string) =>
    new Refusal(status, { type, message, ...(code !== undefined && { code }) }, { beforeAnything: true });
  if (bent.has('unavailable')) throw refusal(503, 'api_error', 'The API is temporarily unavailable.');
  if (bent.has('rateLimit')) {
    throw refusal(429, 'invalid_request_error', 'Request rate limit exceeded.', 'rate_limit');
  }
  if (bent.has('lockTimeout')) {
    const message =
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.';
    throw refusal(429, 'invalid_request_error', message, 'lock_timeout');
  }
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  const message = `Invalid Stripe API version: ${version}. The simulator speaks ${API_VERSION} alone.`;
  throw new Refusal(400, { type: 'invalid_request_error', message }, { beforeAnything: true });
}

function readTree(request: FastifyRequest): FormTree {
  const query = request.url.split('?')[1] ?? '';
  return readForm(typeof request.body === 'string' ? [query, request.body].filter(Boolean).join('&') : query);
}

interface Asked {
  call: Call;
  tree: FormTree;
  requestId: string;
  request: FastifyRequest;
  publishable: boolean;
  account: string | undefined;
  key: string | undefined;
}

async function answer(stage: Stage, asked: Asked, bent: Bent): Promise<Answer> {
  const { call, tree, requestId, request, publishable, account, key } = asked;
  await bent.get('holdBefore')?.released;
  const broken: Answer = {
    status: 500,
    body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
    requestId,
    shouldRetry: false,
  };
  if (bent.has('serverError')) return broken;
  const ledger = stage.ledger(account);
  const params = new Params(tree);
  let said: Answer;
  try {
    const body = structuredClone(
      call.answer({
        ledger,
        faults: stage.faults,
        params,
        id: (request.params as { id?: string }).id ?? '',
        publishable,
        base: stage.base,
        webhookUrl: stage.webhookUrl(),
        request: { id: requestId, idempotency_key: key ?? null },
      }),
    );
    expand(body, params.list('expand') ?? [], (id) => ledger.find(id));
    said = { status: 200, body, requestId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    said = toAnswer(error, requestId);
  }
  return bent.has('serverErrorAfter') ? broken : said;
}

/** Repeating a request helps after a conflict, but not for a request that can't succeed. */
const toAnswer = ({ status, error, beforeAnything }: Refusal, requestId: string): Answer => ({
  status,
  body: { error: { ...error, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` } },
  requestId,
  ...(status >= 400 && status < 409 && { shouldRetry: false }),
  ...((status === 409 || error.code === 'lock_timeout') && { shouldRetry: true }),
  forget: beforeAnything,
});

function send(
  reply: FastifyReply,
  { status, body, requestId, shouldRetry }: Answer,
  { key, account }: Pick<Asked, 'key' | 'account'>,
): FastifyReply {
  reply.header('Request-Id', requestId).header('Stripe-Version', API_VERSION);
  if (key !== undefined) reply.header('Idempotency-Key', key);
  if (account !== undefined) reply.header('Stripe-Account', account);
  if (shouldRetry !== undefined) reply.header('Stripe-Should-Retry', String(shouldRetry));
  return reply.code(status).send(body);
}
