import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atCall, buyAndCrash, byCard, CALLS, type CrashWorld, openCrashWorld } from '../support/crashes.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figures.ts';

const TIMES = 20;
const COMMITS = 4;
const MOST_BUYERS = 1000;

/** As `test/reliability/crash.test.ts`, twenty times at each moment. */
export async function benchCrash(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-crash-${process.pid}`);
  try {
    const onServer = await openCrashWorld(
      { settings: { DATA_DIR: path.join(folder, 'server'), DATABASE_URL: postgres.url } },
      MOST_BUYERS,
    );
    const figures = await atEachMoment(onServer);
    await onServer.stop();
    const embedded = await openCrashWorld({ settings: { DATA_DIR: path.join(folder, 'embedded') } }, MOST_BUYERS);
    figures.push(
      await count('killed at any moment, embedded database', () =>
        buyAndCrash(embedded, byCard, new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 60))),
      ),
    );
    await embedded.stop();
    return figures;
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function atEachMoment(world: CrashWorld): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, way, calls } of CALLS) {
    for (const call of calls) {
      for (const when of ['Before', 'After'] as const) {
        figures.push(
          await count(`killed ${when.toLowerCase()} ${call}`, () => {
            const { moment, release } = atCall(world, call, when);
            return buyAndCrash(
              world,
              way,
              moment.then(() => release()),
            );
          }),
        );
      }
    }
    for (let nth = 1; nth <= COMMITS; nth++) {
      for (const when of ['before', 'after'] as const) {
        figures.push(
          await count(`killed ${when} commit ${nth} of a purchase by ${name}`, () =>
            buyAndCrash(world, way, world.proxy?.hold(nth, when) ?? Promise.reject(new Error('no proxy'))),
          ),
        );
      }
    }
  }
  return figures;
}

async function count(name: string, crash: () => Promise<void>): Promise<Figure> {
  const faults: string[] = [];
  for (let time = 0; time < TIMES; time++) {
    await crash().catch((error) => faults.push(error instanceof Error ? error.message : String(error)));
  }
  return {
    name,
    measured: faults.length === 0 ? `right ${TIMES} of ${TIMES} times` : `wrong ${faults.length} times: ${faults[0]}`,
    target: 'charged once, and given',
    met: faults.length === 0,
  };
}
