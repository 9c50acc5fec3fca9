import { addressKey } from '../limits/addressKey.ts';
import { keepIfFailed, takeAll } from '../limits/counts.ts';
import type { CreateLimiter } from '../limits/limiters.ts';

const HOUR_SECONDS = 60 * 60;

/** Failed tries in an hour: of a user, and of an address, which a whole school may share. */
const OF_USER = 10;
const OF_ADDRESS = 300;

/** Keeps people from guessing codes: counts the tries that fail, of a user and of an address. */
export interface Tries {
  /**
   * Runs a try. It counts before the code is looked up, so that many at once count too.
   * @param failed Whether the try keeps its count.
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
      await takeAll(counts);
      return keepIfFailed(counts, attempt, failed);
    },
  };
}
