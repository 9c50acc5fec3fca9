import { limitRunningTime } from '../../packages/server/src/runningTime.ts';

/** A request ends after five seconds, also while the database does not answer. A busy machine takes twice as long. */
const LONGEST_MILLISECONDS = 10_000;

/**
 * Returns the answer of a request, which has to come in time. The time in which a busy machine lets this process wait
 * doesn't count: the test measures the server, which runs in the same process.
 */
export async function inTime<Result>(name: string, asked: () => Promise<Result>): Promise<Result> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const end = limitRunningTime(LONGEST_MILLISECONDS, () => reject(new Error(`${name} took too long`)));
  try {
    return await Promise.race([asked(), isLate]);
  } finally {
    end();
  }
}
