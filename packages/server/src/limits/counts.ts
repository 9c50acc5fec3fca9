import type { Limiter } from './limiters.ts';

/** One key of one limiter. */
export interface Count {
  limiter: Limiter;
  key: string;
}

/** Counts one under each key. A refused request counts under none. @throws HttpError 429 */
export async function takeAll(counts: Count[]): Promise<void> {
  const taken: Count[] = [];
  for (const count of counts) {
    taken.push(count);
    try {
      await count.limiter.consume(count.key);
    } catch (error) {
      await giveBackAll(taken);
      throw error;
    }
  }
}

export async function giveBackAll(counts: Count[]): Promise<void> {
  await Promise.all(counts.map(({ limiter, key }) => limiter.giveBack(key)));
}

/** Runs an attempt that was counted before, so that many at once count too. Only a failed attempt stays counted. */
export async function keepIfFailed<Result>(
  counts: Count[],
  attempt: () => Promise<Result>,
  failed: (result: Result) => boolean,
): Promise<Result> {
  let hasFailed = false;
  try {
    const result = await attempt();
    hasFailed = failed(result);
    return result;
  } finally {
    if (!hasFailed) await giveBackAll(counts);
  }
}
