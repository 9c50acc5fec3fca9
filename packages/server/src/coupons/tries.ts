import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../httpError.ts';

const HOUR_SECONDS = 60 * 60;

/** Failed tries in an hour: of somebody who mistypes, and of an address that may be a whole school's. */
const OF_USER = 10;
const OF_ADDRESS = 300;

export interface Tries {
  /**
   * Notes a try before it is made, so that many at once count too.
   * @returns How to take that back: only those that fail count (readings, 38).
   * @throws HttpError 429; `retryAfter` in seconds
   */
  begin(userId: number, address: string): Promise<{ forget(): Promise<void> }>;
}

export class TooManyTries extends HttpError {
  /** Seconds. */
  override readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(429, 'too_many_requests');
    this.retryAfter = retryAfter;
  }
}

/** Who guesses codes runs into this; each server counts for itself. */
export function createTries(): Tries {
  const users = new RateLimiterMemory({ points: OF_USER, duration: HOUR_SECONDS });
  const addresses = new RateLimiterMemory({ points: OF_ADDRESS, duration: HOUR_SECONDS });
  return {
    async begin(userId, address) {
      try {
        await Promise.all([users.consume(userId), addresses.consume(address)]);
      } catch (refusal) {
        throw new TooManyTries(Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000));
      }
      return {
        async forget() {
          await Promise.all([users.reward(userId), addresses.reward(address)]);
        },
      };
    },
  };
}
