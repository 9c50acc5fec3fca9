import { setTimeout } from 'node:timers/promises';
import { HttpError } from '../httpError.ts';

/** The tries for one file: a bucket may have too much to do. */
const TRIES = 5;
const FIRST_PAUSE_MILLISECONDS = 500;

/** Repeats a step for which the storage has no time now. */
export async function withTries<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof HttpError) || tries === TRIES) throw error;
      await setTimeout(FIRST_PAUSE_MILLISECONDS * 2 ** (tries - 1));
    }
  }
}
