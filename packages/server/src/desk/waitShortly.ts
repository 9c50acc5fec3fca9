import { setTimeout as sleep } from 'node:timers/promises';

const MOST_MILLISECONDS = 3000;

/** Waits for work that an answer should show, but not long: a provider may be slow, and the work goes on by itself. */
export async function waitShortly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(MOST_MILLISECONDS, undefined, { ref: false })]);
}
