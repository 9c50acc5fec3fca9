import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

/**
 * The deepest nesting in a request. No shape of the protocol is deeper, and recursive code would run out of its stack.
 */
const DEEPEST = 20;

/** True for a text that no database stores: it has a NUL, or half of a character of UTF-16. */
export const hasBadText = (text: string): boolean => /[\0\p{Cs}]/u.test(text);

/** The fault of a value: a bad text in it, or its depth. */
function findFault(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return hasBadText(value) ? 'the text has NUL or half a character' : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  if (depth === DEEPEST) return 'the values are nested too deep';
  for (const [name, inner] of Object.entries(value)) {
    const fault = findFault(name) ?? findFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}

/** Refuses requests with bad values before any handler sees them. */
export function refuseBadText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const value of [params, query, body]) {
      const fault = findFault(value);
      if (fault) throw new HttpError(400, 'invalid_request', fault);
    }
  });
}
