import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Figure, median, spread } from './figures.ts';

const ISSUES = 10_000;
const STARTS = 5;
const MOST_MILLISECONDS = 2000;

/** The time from the start of a server's process until it is ready, with 10,000 issues, on both databases. */
export async function benchColdStart(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-start-${process.pid}`);
  try {
    return [
      await measure('PostgreSQL', { DATA_DIR: `${folder}-files`, DATABASE_URL: postgres.url }),
      await measure('the embedded database', { DATA_DIR: `${folder}-embedded` }),
    ];
  } finally {
    postgres.stop();
    for (const each of ['files', 'embedded']) await rm(`${folder}-${each}`, { recursive: true, force: true });
  }
}

async function measure(database: string, data: { DATA_DIR: string; DATABASE_URL?: string }): Promise<Figure> {
  const { db, close } = await connect(data);
  await registerIssues(db, ISSUES);
  await close();
  const times: number[] = [];
  // The first start also publishes the scripts of this release to the storage.
  for (let start = 0; start <= STARTS; start++) {
    const settings = {
      PORT: String(await freePort()),
      SESSION_SECRET: 'a secret of the bench, known to everyone',
      LOG_LEVEL: 'silent',
    };
    const startedAt = performance.now();
    const server = await startServer({ ...data, ...settings });
    if (start > 0) times.push(performance.now() - startedAt);
    await server.stop();
  }
  return {
    name: `start until ready, ${ISSUES} issues, ${database}`,
    measured: spread(times, 'ms'),
    target: `≤ ${MOST_MILLISECONDS} ms`,
    met: median(times) <= MOST_MILLISECONDS,
  };
}
