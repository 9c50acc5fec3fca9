import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restartUnderBuyers } from '../support/restarts.ts';
import { type Figure, spread } from './figures.ts';

const RESTARTS = ['fast', 'kill', 'fast', 'kill', 'fast', 'kill', 'fast', 'kill', 'fast', 'kill'] as const;
const FIRST_WITHIN_MILLISECONDS = 2000;

/** PostgreSQL is stopped or killed ten times under 20 buyers. */
export async function benchRestarts(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-bench-restarts-'));
  const name = `${RESTARTS.length} restarts of PostgreSQL under 20 buyers`;
  try {
    const recoveries = await restartUnderBuyers(RESTARTS, folder);
    const first = recoveries.map(({ firstMilliseconds }) => firstMilliseconds);
    return [
      { name, measured: 'each buyer has all, paid once', target: 'nothing lost, nothing twice', met: true },
      {
        name: 'first purchase after PostgreSQL is back',
        measured: spread(first, 'ms'),
        target: `≤ ${FIRST_WITHIN_MILLISECONDS} ms`,
        met: Math.max(...first) <= FIRST_WITHIN_MILLISECONDS,
      },
    ];
  } catch (error) {
    const measured = error instanceof Error ? error.message : String(error);
    return [{ name, measured, target: 'nothing lost, nothing twice', met: false }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
