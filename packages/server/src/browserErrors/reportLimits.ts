import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../httpError.ts';
import { addressKey } from '../limits/addressKey.ts';

const MINUTE = 60;
/** A page sends five reports a minute at most. An office may share an address. */
const OF_ADDRESS = 10;
const OF_ALL = 100;

/**
 * Limits of the reports that a server takes, for an address and in all, so that a stranger can't fill its log. Each server counts
 * in its memory: reports come when the database is in trouble, and they must not add to its work.
 */
export function createReportLimits() {
  const all = new RateLimiterMemory({ keyPrefix: 'all', points: OF_ALL, duration: MINUTE });
  const ofAddress = new RateLimiterMemory({ keyPrefix: 'address', points: OF_ADDRESS, duration: MINUTE });
  return {
    /** Counts a report. @throws HttpError 429 beyond the limits */
    async consume(address: string): Promise<void> {
      const key = addressKey(address);
      try {
        const counted = await ofAddress.get(key);
        if (counted && counted.remainingPoints <= 0) throw counted;
        // An address beyond its limit takes nothing from the others. Past the limit of all, no address is kept.
        await all.consume('all');
        await ofAddress.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new HttpError(429, 'too_many_requests', undefined, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}
