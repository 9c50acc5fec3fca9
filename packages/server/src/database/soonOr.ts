import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './requestPool.ts';

/** Together with what else a page asks, less than a visitor may wait. */
const SOON_MILLISECONDS = 1000;

/** What the database answers, or something else while it is away or slow. */
export async function soonOr<Result>(answer: Promise<Result>, instead: Result): Promise<Result> {
  try {
    return await Promise.race([answer, sleep(SOON_MILLISECONDS, instead, { ref: false })]);
  } catch (error) {
    if (isDatabaseAway(error)) return instead;
    throw error;
  }
}
