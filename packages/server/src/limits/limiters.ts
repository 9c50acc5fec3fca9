import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import { createRecentValues } from '../recentValues.ts';
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
/** The keys of a limiter whose last counts in the database the server knows. */
const KNOWN_KEYS = 10_000;

/** The database was not asked, because it has just left a question without an answer. */
class NotAsked extends Error {}

export type CreateLimiter = (limit: Limit) => Limiter;

/**
 * Limiters on counters in the database. While the database is away or slow, each server counts on in its memory, from
 * the counts that it knows, and adds its own to those of the database afterwards.
 *
 * @param secret Hashes the keys: the database holds no addresses.
 */
export function createLimiters(db: Database, secret: string): CreateLimiter {
  let awayAt = 0;
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      // The clock may be set back.
      if (Math.abs(Date.now() - awayAt) < AWAY_MILLISECONDS) throw new NotAsked();
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
    });
    const memory = new RateLimiterMemory(limit);
    /** The last counts of the database. */
    const known = createRecentValues<{ count: number; endsAt: number }>(KNOWN_KEYS, () => 1);
    /** Counts of the memory that the database does not have yet. */
    const untold = createRecentValues<{ points: number; endsAt: number }>(KNOWN_KEYS, () => 1);
    const hashKey = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');

    function noteAnswer(hashed: string, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
      known.set(hashed, { count: consumedPoints, endsAt: Date.now() + msBeforeNext });
    }

    /** Counts on in the memory, from the last count of the database. */
    async function takeOver(hashed: string): Promise<void> {
      const last = known.get(hashed);
      known.delete(hashed);
      const left = last ? last.endsAt - Date.now() : 0;
      if (last && left > 0) await memory.set(hashed, last.count, Math.ceil(left / 1000));
    }

    /** @param points negative to take back */
    function tellLater(hashed: string, points: number, endsAt = Date.now() + seconds * 1000): void {
      const before = findUntold(hashed);
      untold.set(hashed, {
        points: points + (before?.points ?? 0),
        endsAt: Math.min(endsAt, before?.endsAt ?? endsAt),
      });
    }

    function findUntold(hashed: string) {
      const counts = untold.get(hashed);
      return counts && counts.endsAt > Date.now() ? counts : undefined;
    }

    return {
      async consume(key) {
        const hashed = hashKey(key);
        const late = findUntold(hashed);
        const points = 1 + (late?.points ?? 0);
        untold.delete(hashed);
        try {
          noteAnswer(hashed, await limiter.consume(hashed, points));
          await memory.delete(hashed);
        } catch (error) {
          if (error instanceof RateLimiterRes) {
            noteAnswer(hashed, error);
            throw tooMany(error);
          }
          // The database may still answer a question that was asked.
          if (error instanceof NotAsked) tellLater(hashed, points, late?.endsAt);
          await takeOver(hashed);
          await memory.consume(hashed).catch((refusal: RateLimiterRes) => {
            throw tooMany(refusal);
          });
        }
      },
      async restore(key) {
        const hashed = hashKey(key);
        try {
          noteAnswer(hashed, await limiter.reward(hashed));
        } catch (error) {
          if (error instanceof NotAsked) tellLater(hashed, -1);
          await takeOver(hashed);
          await memory.reward(hashed);
        }
      },
      async check(key) {
        const counted = await find(hashKey(key));
        if (counted && counted.consumedPoints >= most) throw tooMany(counted);
      },
      async has(key) {
        return (await find(hashKey(key))) !== null;
      },
    };

    async function find(hashed: string): Promise<RateLimiterRes | null> {
      try {
        return await limiter.get(hashed);
      } catch {
        await takeOver(hashed);
        return memory.get(hashed);
      }
    }
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new HttpError(429, 'too_many_requests', undefined, Math.ceil(msBeforeNext / 1000));

/** Deletes counters whose time is over. */
export async function sweepLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', String(Date.now())).execute();
}
