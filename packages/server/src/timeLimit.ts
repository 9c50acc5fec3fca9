import { type OperationName, operations } from '@magazine-store/protocol';
import { type DeskOperation, deskOperations } from '@magazine-store/protocol/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { createDatabaseTime, type DatabaseTime, timeOfRequest } from './database/databaseTime.ts';
import { busy } from './httpError.ts';
import { PAGE_PARTS } from './pageParts.ts';

/** The longest time that a visitor waits for an answer. */
const MILLISECONDS = 5000;
/** The most of it that the database may take for a request that also waits for others, or for its body. */
const DATABASE_MILLISECONDS = 4000;

/** Operations that ask payment providers, which have limits of their own. */
const ASKING_OTHERS: OperationName[] = [
  'startPayment',
  'completePayment',
  'cancelPayment',
  'cancelPlan',
  'deleteAccount',
];
const others = new Set<string>(ASKING_OTHERS.map((name) => operations[name].path));

/** Operations of the desk whose answers are files: they may take long once they have begun. */
const deskFiles = new Set<string>(
  Object.values<DeskOperation>(deskOperations).flatMap(({ file, path }) => (file ? [path] : [])),
);

/**
 * Routes that may take long. Scripts, pictures and PDFs take as long as the visitor's line once they have begun, and uploads
 * as long as the member's; the others ask identity providers.
 */
const isLong = (url: string): boolean =>
  PAGE_PARTS.test(url) || /^\/(?:icon|auth)\/|\.js$|^\/api\/(?:download-pdf\/|desk\/uploads)/.test(url);
/** Providers wait for the answers to their notices. */
const NOTICES = /^\/webhooks\//;
const BODYLESS = /^(?:GET|HEAD|OPTIONS)$/;

/**
 * Answers 503 `busy` to requests that take longer than five seconds. For requests with a body, and for others that
 * may take long, the limit counts only the database's time. Fastify's own limit would count the time in which a body
 * arrives, and the client's line may be slow. Call this before the routes are made.
 */
export function limitTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (NOTICES.test(route.url)) return;
    const mayBeLong = isLong(route.url) || others.has(route.url) || deskFiles.has(route.url);
    if (!mayBeLong && [route.method].flat().every((method) => BODYLESS.test(method))) {
      route.handlerTimeout = MILLISECONDS;
      return;
    }
    const count = countDatabase();
    route.onRequest = [count, ...[route.onRequest ?? []].flat()];
    // Reading a body loses the async context of `onRequest`, so set it again.
    route.preHandler = [count, ...[route.preHandler ?? []].flat()];
  });
}

/**
 * Answers a request whose database takes too long. What the request has begun goes on to its end, so that no purchase
 * stops in the middle; the same request made again gets its result.
 */
function countDatabase() {
  const times = new WeakMap<FastifyRequest, DatabaseTime>();
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const answerBusy = () => {
      if (!reply.sent && !reply.raw.headersSent) reply.send(busy());
    };
    const time = times.get(request) ?? createDatabaseTime(DATABASE_MILLISECONDS, answerBusy);
    times.set(request, time);
    timeOfRequest.run(time, done);
  };
}
