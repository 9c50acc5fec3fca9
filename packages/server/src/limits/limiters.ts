import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import { withinTime } from '../withinTime.ts';

/** The only place that reads and writes `rate_limits`. */

interface Limit {
  /** The name of the limiter's counters in the database. */
  name: string;
  /** The number of times that something may happen … */
  most: number;
  /** … from the first time on. */
  seconds: number;
}

/** Counts how often something happens, by keys such as an address or an account, across all servers. */
export interface Limiter {
  /** Counts one. @throws HttpError 429 beyond the limit */
  consume(key: string): Promise<void>;
  /** Takes one back. */
  restore(key: string): Promise<void>;
  /** Counts none. @throws HttpError 429 if the next one would be beyond the limit */
  check(key: string): Promise<void>;
  /** True if the key has been counted within the time of the limit. */
  has(key: string): Promise<boolean>;
}

/** The time that a counter in the database may take … */
const ANSWER_SECONDS = 1;
/** … else the server counts in its memory alone for this time: requests don't wait for a database in trouble. */
const AWAY_MILLISECONDS = 5000;

export type CreateLimiter = (limit: Limit) => Limiter;

/**
 * Limiters on counters in the database. While the database is away or slow, each server counts in its memory.
 *
 * @param secret Hashes the keys: the database holds no addresses.
 */
export function createLimiters(db: Database, secret: string): CreateLimiter {
  let awayAt = 0;
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      // The clock may be set back.
      if (Math.abs(Date.now() - awayAt) < AWAY_MILLISECONDS) throw new Error('the database did not answer');
      try {
        const { rows } = await withinTime(db.executeQuery(CompiledQuery.raw(text, values)), ANSWER_SECONDS);
        return { rows, rowCount: rows.length };
      } catch (error) {
        awayAt = Date.now();
        throw error;
      }
    },
  };
  return ({ name, most, seconds }) => {
    const limit = { keyPrefix: name, points: most, duration: seconds };
    const limiter = new RateLimiterPostgres({
      ...limit,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // `sweepLimits` does it for all.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(limit),
    });
    const hashKey = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
    return {
      async consume(key) {
        await limiter.consume(hashKey(key)).catch((refusal) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw tooMany(refusal);
        });
      },
      async restore(key) {
        await limiter.reward(hashKey(key));
      },
      async check(key) {
        const counted = await limiter.get(hashKey(key));
        if (counted && counted.consumedPoints >= most) throw tooMany(counted);
      },
      async has(key) {
        return (await limiter.get(hashKey(key))) !== null;
      },
    };
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new HttpError(429, 'too_many_requests', undefined, Math.ceil(msBeforeNext / 1000));

/** Deletes counters whose time is over. */
export async function sweepLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', String(Date.now())).execute();
}
