import { addressKey } from '../limits/addressKey.ts';
import { consumeAll, countIfFailed } from '../limits/counts.ts';
import type { CreateLimiter } from '../limits/limiters.ts';

const HOUR_SECONDS = 60 * 60;

/** Failed tries in an hour: by one user, and from one address, which a whole school may share. */
const OF_USER = 10;
const OF_ADDRESS = 300;

/** Keeps people from guessing codes. Counts the failed tries of each user and of each address. */
export interface Tries {
  /**
   * Runs a try. It counts before the code is looked up, so that many tries at once count too.
   * @param failed Tells whether the try stays counted.
   * @throws HttpError 429
   */
  run<Result>(
    userId: number,
    address: string,
    attempt: () => Promise<Result>,
    failed: (result: Result) => boolean,
  ): Promise<Result>;
}

export function createTries(createLimiter: CreateLimiter): Tries {
  const ofUser = createLimiter({ name: 'coupons of a user', most: OF_USER, seconds: HOUR_SECONDS });
  const ofAddress = createLimiter({ name: 'coupons of an address', most: OF_ADDRESS, seconds: HOUR_SECONDS });
  return {
    async run(userId, address, attempt, failed) {
      const counts = [
        { limiter: ofUser, key: String(userId) },
        { limiter: ofAddress, key: addressKey(address) },
      ];
      await consumeAll(counts);
      return countIfFailed(counts, attempt, { byResult: failed });
    },
  };
}
