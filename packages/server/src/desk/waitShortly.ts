import { setTimeout as sleep } from 'node:timers/promises';

const MOST_MILLISECONDS = 3000;

/** Waits for work that an answer should show, but not long: another server may be slow. The work goes on. */
export async function waitShortly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(MOST_MILLISECONDS, undefined, { ref: false })]);
}
