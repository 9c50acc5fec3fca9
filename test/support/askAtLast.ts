import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../../packages/server/src/database/requestPool.ts';

const PAUSE_MILLISECONDS = 20;

/**
 * Asks again as long as the server is busy, as the store does. A slow machine answers so to some of many requests at once.
 * @param ask Sends the same request, with the same key, each time.
 */
export async function askAtLast<Answer extends object>(ask: () => Promise<Answer>): Promise<Answer> {
  while (true) {
    try {
      const answer = await ask();
      if (!isBusy(answer)) return answer;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    await setTimeout(PAUSE_MILLISECONDS);
  }
}

const isBusy = (answer: { status?: unknown; statusCode?: unknown }) => (answer.status ?? answer.statusCode) === 503;
