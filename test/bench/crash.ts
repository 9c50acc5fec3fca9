import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buyAndCrash, type CrashWorld, MOMENTS, openCrashWorld } from '../support/crashes.ts';
import type { TestDatabase } from '../support/databases.ts';
import { databaseUrl, makePostgres } from '../support/migrated.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figures.ts';

const TIMES = Number(process.env.CRASH_TIMES ?? 20);

/**
 * Runs `test/reliability/crash.test.ts` twenty times at each moment: on both databases, and with two servers on one.
 */
export async function benchCrash(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-crash-${process.pid}`);
  const onPostgres = async (name: string): Promise<TestDatabase> => {
    await makePostgres(postgres.url, name);
    return { settings: { DATA_DIR: path.join(folder, name), DATABASE_URL: databaseUrl(postgres.url, name) } };
  };
  try {
    const buyers = MOMENTS.length * TIMES;
    const alone = await openCrashWorld(await onPostgres('alone'), { buyers });
    const figures = [await crashAll('one server, PostgreSQL', alone)];
    const two = await openCrashWorld(await onPostgres('two'), { buyers, beside: true });
    figures.push(await crashAll('two servers, PostgreSQL', two));
    const embedded = await openCrashWorld({ settings: { DATA_DIR: path.join(folder, 'embedded') } }, { buyers });
    figures.push(await crashAll('one server, embedded database', embedded));
    return figures;
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function crashAll(where: string, world: CrashWorld): Promise<Figure> {
  const faults: string[] = [];
  for (const { name, way, arm } of MOMENTS) {
    for (let time = 0; time < TIMES; time++) {
      await buyAndCrash(world, way, arm(world)).catch((error) => {
        faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }
  await world.stop();
  const kills = MOMENTS.length * TIMES;
  return {
    name: `a server that is killed during a purchase, at ${MOMENTS.length} moments, ${where}`,
    measured: faults.length === 0 ? `right ${kills} times of ${kills}` : `wrong ${faults.length} times: ${faults[0]}`,
    target: 'charged once, and given',
    met: faults.length === 0,
  };
}
