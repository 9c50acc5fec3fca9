import { type OperationName, operations } from '@magazine-store/protocol';
import type { FastifyInstance } from 'fastify';

/** A visitor waits no longer for an answer. */
const MILLISECONDS = 5000;

/** They ask payment providers or a mail server, and those have limits of their own. */
const ASKING_OTHERS: OperationName[] = [
  'startPayment',
  'completePayment',
  'cancelPayment',
  'cancelPlan',
  'deleteAccount',
  'needSupport',
];
const others = new Set<string>(ASKING_OTHERS.map((name) => operations[name].path));

/** What comes from the storage may take its time once it has begun; the rest asks identity providers. */
const UNLIMITED = /^\/(?:files|covers|chunks|assets|auth|webhooks)\/|^\/api\/download-pdf\//;

/** Requests end with 503 `busy` after five seconds, whatever they wait for. To be called before the routes are made. */
export function limitTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!UNLIMITED.test(route.url) && !others.has(route.url)) route.handlerTimeout = MILLISECONDS;
  });
}
