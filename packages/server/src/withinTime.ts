import { limitRunningTime } from './runningTime.ts';

/**
 * Waits for work, but only while the process runs for a number of seconds. The work itself may go on.
 *
 * @throws what `late` makes when the time is over
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  seconds: number,
  late = () => new Error(`took longer than ${seconds} s`),
): Promise<Result> {
  let stop = () => {};
  const end = new Promise<never>((_, reject) => {
    stop = limitRunningTime(seconds * 1000, () => reject(late()));
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    stop();
  }
}
