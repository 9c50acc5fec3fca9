import { AsyncLocalStorage } from 'node:async_hooks';

/** The time that the database takes for one request. Statements that run at once count once. */
export interface DatabaseTime {
  /** Runs work for which the database is waited for. */
  count<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The time of the request that the running code works for. */
export const timeOfRequest = new AsyncLocalStorage<DatabaseTime>();

/** @param spent Called when the database has taken all of the time. The work goes on. */
export function createDatabaseTime(milliseconds: number, spent: () => void): DatabaseTime {
  let left = milliseconds;
  let running = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    async count(work) {
      if (running++ === 0) {
        startedAt = performance.now();
        timer = setTimeout(spent, Math.max(left, 0));
      }
      try {
        return await work();
      } finally {
        if (--running === 0) {
          clearTimeout(timer);
          left -= performance.now() - startedAt;
        }
      }
    },
  };
}

/** Runs work for which the database is waited for, and counts its time for the request, if there is one. */
export const countDatabaseTime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  timeOfRequest.getStore()?.count(work) ?? work();
