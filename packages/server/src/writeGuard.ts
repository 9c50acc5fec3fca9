import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Visitors } from './auth/visitors.ts';
import { HttpError } from './httpError.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a visitor's browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site` and `Origin`. A request without both comes from a program or an old browser. A write with a
 * session's cookie must also carry the session's token.
 */
export function guardWrites(app: FastifyInstance, allowedOrigins: ReadonlySet<string>, visitors: Visitors): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (!isOwnOrigin(request, allowedOrigins)) throw new HttpError(403, 'origin_not_allowed');
    visitors.checkWrite(request);
  });
}

function isOwnOrigin({ headers }: FastifyRequest, allowedOrigins: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return true;
  return origin ? allowedOrigins.has(origin) : site === undefined;
}
