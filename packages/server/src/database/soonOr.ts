import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './requestPool.ts';

/** The wait for one answer. With a page's other waits, it is less than a visitor may wait. */
const SOON_MILLISECONDS = 1000;

/** The answer of the database, or `instead` while the database is away or slow. */
export async function soonOr<Result>(answer: Promise<Result>, instead: Result): Promise<Result> {
  try {
    return await Promise.race([answer, sleep(SOON_MILLISECONDS, instead, { ref: false })]);
  } catch (error) {
    if (isDatabaseAway(error)) return instead;
    throw error;
  }
}
