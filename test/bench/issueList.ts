import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Figure, median, spread } from './figures.ts';
import { memoryRoute, requestsPerSecond } from './load.ts';

const ISSUES = 1000;
const ROUNDS = 3;
const LIMIT = 0.5;

/** `GET /api/issues` with 1,000 issues, on either database, beside a route that answers the same bytes from memory. */
export async function benchIssueList(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-list-${process.pid}`);
  await mkdir(folder);
  try {
    return [
      await measure('embedded database', { DATA_DIR: folder }),
      await measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: postgres.url }),
    ];
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(name: string, data: { DATA_DIR: string; DATABASE_URL?: string }): Promise<Figure> {
  await fill(data);
  const settings = {
    PORT: String(await freePort()),
    SESSION_SECRET: 'a secret of the bench, known to everyone',
    LOG_LEVEL: 'silent',
  };
  const server = await startServer({ ...data, ...settings });
  const url = `${server.url}/api/issues`;
  const memory = await memoryRoute(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const rates = { server: [] as number[], memory: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.memory.push(await requestsPerSecond(memory.url));
    rates.server.push(await requestsPerSecond(url));
  }
  memory.stop();
  await server.stop();
  const ratio = median(rates.server) / median(rates.memory);
  return {
    name: `GET /api/issues, ${ISSUES} issues, ${name}`,
    measured: `${ratio.toFixed(2)} × a route from memory (${spread(rates.server, '/s')} and ${spread(rates.memory, '/s')})`,
    target: `≥ ${LIMIT} ×`,
    met: ratio >= LIMIT,
  };
}

async function fill(data: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const connection = await connect(data);
  await registerIssues(connection.db, ISSUES);
  await connection.close();
}
