import { busy } from '../httpError.ts';
import { addressKey } from '../limits/addressKey.ts';

/**
 * The number of searches that run at the same time. A second one would take another processor and connection from all
 * other work.
 */
const AT_ONCE = 1;
/** The pause between the starts of waiting searches. Without it they would take the process from all other work. */
const PAUSE_MILLISECONDS = 30;
const MAX_WAITING = 200;
/** The waiting searches of one address, which a whole office may share: one visitor can't take all places. */
const MAX_WAITING_OF_ADDRESS = 10;
const LONGEST_WAIT_MILLISECONDS = 2500;

/** PostgreSQL's code for a statement that was cancelled, such as by `statement_timeout`. */
const QUERY_CANCELED = '57014';

export interface SearchGate {
  /** Runs a search for a visitor when it is its turn. @throws HttpError 503 when the wait would be too long */
  run<Result>(address: string, search: () => Promise<Result>): Promise<Result>;
}

/**
 * Holds searches back. However many visitors ask for, the server answers pages and purchases as fast as without them.
 */
export function createSearchGate(): SearchGate {
  const waiting: { visitor: string; start: () => void }[] = [];
  let running = 0;
  let pausing = false;

  function startWaiting(): void {
    if (pausing || running >= AT_ONCE) return;
    const next = waiting.shift();
    if (!next) return;
    running++;
    next.start();
    pausing = true;
    setTimeout(() => {
      pausing = false;
      startWaiting();
    }, PAUSE_MILLISECONDS);
  }

  async function turn(visitor: string): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw busy();
    if (waiting.filter((search) => search.visitor === visitor).length >= MAX_WAITING_OF_ADDRESS) throw busy();
    if (waiting.length === 0 && !pausing && running < AT_ONCE) {
      running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const search = {
        visitor,
        start() {
          clearTimeout(patience);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(search), 1);
        reject(busy());
      }, LONGEST_WAIT_MILLISECONDS);
      waiting.push(search);
    });
  }

  return {
    async run(address, search) {
      await turn(addressKey(address));
      try {
        return await search();
      } catch (error) {
        throw (error as { code?: unknown }).code === QUERY_CANCELED ? busy() : error;
      } finally {
        running--;
        startWaiting();
      }
    },
  };
}
