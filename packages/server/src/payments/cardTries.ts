import { HttpError } from '../httpError.ts';
import { addressKey } from '../limits/addressKey.ts';
import { type Count, consumeAll, countIfFailed, restoreAll } from '../limits/counts.ts';
import type { CreateLimiter } from '../limits/limiters.ts';
import { createTurns } from '../limits/turns.ts';
import { GatewayUnavailable } from './providers/gateway.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The number of cards that may fail. */
const MOST = 5;
const LIMITS = [
  { most: MOST, seconds: 10 * MINUTE },
  { most: 20, seconds: DAY },
];

/** Keeps people from trying stolen cards here. Counts the failed cards of each user and of each address. */
export interface CardTries {
  /**
   * Runs an attempt with a card. It counts before the provider is asked, so that many attempts at once count too. An
   * attempt without an answer of the provider stays counted until `restore`.
   * @param failed Tells whether the attempt stays counted.
   * @throws HttpError 429
   */
  run<Result>(
    userId: number,
    address: string,
    attempt: () => Promise<Result>,
    failed: (result: Result) => boolean,
  ): Promise<Result>;
  /**
   * The card did not fail: the buyer has answered the bank, or the provider has answered later. Many requests may learn
   * this at once; a payment gives back one try.
   */
  restore(paymentId: string, userId: number, address: string): Promise<void>;
}

export function createCardTries(createLimiter: CreateLimiter): CardTries {
  const limiters = LIMITS.map((limit) => createLimiter({ ...limit, name: `cards in ${limit.seconds} s` }));
  const restored = createLimiter({ name: 'payments that gave back a card', most: 1, seconds: DAY });
  // Attempts beyond the limit wait until others have ended, so that buyers at one address don't lock each other out.
  const turns = createTurns(MOST);
  const limitKeys = (userId: number, address: string) => [`user ${userId}`, addressKey(address)];
  const toCounts = (keys: string[]): Count[] => keys.flatMap((key) => limiters.map((limiter) => ({ key, limiter })));

  const consumeTry = (counts: Count[]): Promise<void> =>
    consumeAll(counts).catch((error) => {
      if (!(error instanceof HttpError)) throw error;
      const text = 'Too many cards were refused. Please wait before you try another one.';
      throw new HttpError(429, 'too_many_requests', text, error.retryAfter);
    });

  return {
    async run(userId, address, attempt, failed) {
      const keys = limitKeys(userId, address);
      const ends: (() => void)[] = [];
      try {
        for (const key of keys) ends.push(await turns.enter(key));
        const counts = toCounts(keys);
        await consumeTry(counts);
        // Without the provider's answer, the store doesn't know whether it has tried the card.
        const byError = (error: unknown) => error instanceof GatewayUnavailable;
        return await countIfFailed(counts, attempt, { byResult: failed, byError });
      } finally {
        for (const end of ends) end();
      }
    },
    async restore(paymentId, userId, address) {
      try {
        await restored.consume(paymentId);
      } catch (error) {
        if (error instanceof HttpError) return;
        throw error;
      }
      await restoreAll(toCounts(limitKeys(userId, address)));
    },
  };
}
