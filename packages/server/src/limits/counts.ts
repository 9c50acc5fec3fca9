import type { Limiter } from './limiters.ts';

/** One key of one limiter. */
export interface Count {
  limiter: Limiter;
  key: string;
}

/** Counts one under each key. A refused request counts under none. @throws HttpError 429 */
export async function consumeAll(counts: Count[]): Promise<void> {
  const taken: Count[] = [];
  for (const count of counts) {
    taken.push(count);
    try {
      await count.limiter.consume(count.key);
    } catch (error) {
      await restoreAll(taken);
      throw error;
    }
  }
}

export async function restoreAll(counts: Count[]): Promise<void> {
  await Promise.all(counts.map(({ limiter, key }) => limiter.restore(key)));
}

/** Tells whether an attempt stays counted. */
export interface Failed<Result> {
  byResult(result: Result): boolean;
  byError?(error: unknown): boolean;
}

/** Runs an attempt that was counted before, so that many at once count too. Only a failed attempt stays counted. */
export async function countIfFailed<Result>(
  counts: Count[],
  attempt: () => Promise<Result>,
  failed: Failed<Result>,
): Promise<Result> {
  let hasFailed = false;
  try {
    const result = await attempt();
    hasFailed = failed.byResult(result);
    return result;
  } catch (error) {
    hasFailed = failed.byError?.(error) ?? false;
    throw error;
  } finally {
    if (!hasFailed) await restoreAll(counts);
  }
}
