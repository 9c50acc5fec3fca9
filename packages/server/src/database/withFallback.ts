import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './requestPool.ts';

/**
 * The wait for one answer. A page has up to three of them, and may wait for the catalogue before: together that is three
 * of the five seconds that a visitor may wait, which leaves a slow machine two for its own work.
 */
const SOON_MILLISECONDS = 500;

/** The answer of the database, or `instead` while the database is away or slow. */
export async function withFallback<Result>(answer: Promise<Result>, instead: Result): Promise<Result> {
  try {
    return await Promise.race([answer, sleep(SOON_MILLISECONDS, instead, { ref: false })]);
  } catch (error) {
    if (isDatabaseAway(error)) return instead;
    throw error;
  }
}
