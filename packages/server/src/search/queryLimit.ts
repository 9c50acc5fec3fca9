import { addressKey } from '../limits/addressKey.ts';
import type { CreateLimiter } from '../limits/limiters.ts';

const HOUR_SECONDS = 60 * 60;
const MAX_QUERIES = 300;

interface SearchAttempt {
  address: string;
  userId: number | null;
  /** The query in the form that searches pages which the visitor may not read. */
  query: string;
}

/** Limits how many different queries an address and an account may ask in an hour. Repeated queries don't count. */
export function createQueryLimit(createLimiter: CreateLimiter) {
  const queries = createLimiter({ name: 'searches', most: MAX_QUERIES, seconds: HOUR_SECONDS });
  const known = createLimiter({ name: 'searched', most: Number.MAX_SAFE_INTEGER, seconds: HOUR_SECONDS });

  /** @throws HttpError 429 */
  return async ({ address, userId, query }: SearchAttempt): Promise<void> => {
    const visitors = [`address ${addressKey(address)}`, ...(userId === null ? [] : [`account ${userId}`])];
    for (const visitor of visitors) {
      const asked = `${visitor} ${query}`;
      if (await known.has(asked)) continue;
      await queries.consume(visitor);
      await known.consume(asked);
    }
  };
}
