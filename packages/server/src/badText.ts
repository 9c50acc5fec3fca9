import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

/** Whether a value holds text that no database stores: a NUL, or half of a character of UTF-16. */
export function hasBadText(value: unknown): boolean {
  if (typeof value === 'string') return /[\0\p{Cs}]/u.test(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(([name, inner]) => hasBadText(name) || hasBadText(inner));
}

/** Refuses requests with such text before any handler sees it. */
export function refuseBadText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if ([params, query, body].some(hasBadText))
      throw new HttpError(400, 'invalid_request', 'the text has NUL or half a character');
  });
}
