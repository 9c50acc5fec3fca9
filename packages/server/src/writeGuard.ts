import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a visitor's browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site` and `Origin`; who sends neither is no browser, and carries nobody's cookies but its own.
 */
export function guardWrites(app: FastifyInstance, allowedOrigins: ReadonlySet<string>): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (SAFE_METHODS.has(method)) return;
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin') return;
    const { origin } = headers;
    if (origin ? allowedOrigins.has(origin) : site === undefined) return;
    throw new HttpError(403, 'origin_not_allowed');
  });
}
