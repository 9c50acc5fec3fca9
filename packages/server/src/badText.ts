import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

/** No shape of the protocol is nested deeper. Code that follows each level would run out of its stack. */
const DEEPEST = 20;

/** Whether no database stores this text: it has a NUL, or half of a character of UTF-16. */
export const hasBadText = (text: string): boolean => /[\0\p{Cs}]/u.test(text);

/** What is wrong with a value: one of its texts, or its depth. */
function faultOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return hasBadText(value) ? 'the text has NUL or half a character' : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  if (depth === DEEPEST) return 'the values are nested too deep';
  for (const [name, inner] of Object.entries(value)) {
    const fault = faultOf(name) ?? faultOf(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}

/** Refuses requests with such values before any handler sees them. */
export function refuseBadText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const value of [params, query, body]) {
      const fault = faultOf(value);
      if (fault) throw new HttpError(400, 'invalid_request', fault);
    }
  });
}
