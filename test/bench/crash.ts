import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atRandom, buyAndCrash, byCard, MOMENTS, openCrashWorld } from '../support/crashes.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figures.ts';

const TIMES = 20;
const MOST_BUYERS = MOMENTS.length * TIMES;

/** As `test/reliability/crash.test.ts`, twenty times at each moment. */
export async function benchCrash(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-crash-${process.pid}`);
  try {
    const onServer = await openCrashWorld(
      { settings: { DATA_DIR: path.join(folder, 'server'), DATABASE_URL: postgres.url } },
      MOST_BUYERS,
    );
    const figures: Figure[] = [];
    for (const { name, way, arm } of MOMENTS) {
      figures.push(await count(`killed ${name}`, () => buyAndCrash(onServer, way, arm(onServer))));
    }
    await onServer.stop();
    const embedded = await openCrashWorld({ settings: { DATA_DIR: path.join(folder, 'embedded') } }, TIMES);
    figures.push(
      await count('killed at any moment, embedded database', () => buyAndCrash(embedded, byCard, atRandom())),
    );
    await embedded.stop();
    return figures;
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
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
