import { type OperationName, operations } from '@magazine-store/protocol';
import type { FastifyInstance } from 'fastify';

/** The longest time that a visitor waits for an answer. */
const MILLISECONDS = 5000;

/** Operations that ask payment providers or a mail server, which have limits of their own. */
const ASKING_OTHERS: OperationName[] = [
  'startPayment',
  'completePayment',
  'cancelPayment',
  'cancelPlan',
  'deleteAccount',
  'needSupport',
];
const others = new Set<string>(ASKING_OTHERS.map((name) => operations[name].path));

/**
 * Routes without a limit. Answers from the storage may take long once they have begun; the others ask identity
 * providers.
 */
const UNLIMITED = /^\/(?:files|covers|chunks|assets|auth|webhooks)\/|^\/api\/download-pdf\//;

/** Ends requests with 503 `busy` after five seconds, whatever they wait for. Call it before the routes are made. */
export function limitTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!UNLIMITED.test(route.url) && !others.has(route.url)) route.handlerTimeout = MILLISECONDS;
  });
}
