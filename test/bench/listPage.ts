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

const ISSUES = 10_000;
const ROUNDS = 3;
const LIMIT = 0.5;

/** The list page and the sitemap with 10,000 issues, each beside a route that answers the same bytes from memory. */
export async function benchListPage(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-page-${process.pid}`);
  await mkdir(DATA_DIR);
  const data = { DATA_DIR, DATABASE_URL: postgres.url };
  try {
    const connection = await connect(data);
    await registerIssues(connection.db, ISSUES);
    await connection.close();
    const settings = {
      PORT: String(await freePort()),
      SESSION_SECRET: 'a secret of the bench, known to everyone',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer({ ...data, ...settings });
    const figures = [await measure(server.url, '/'), await measure(server.url, '/sitemap.xml')];
    await server.stop();
    return figures;
  } finally {
    postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function measure(server: string, address: string): Promise<Figure> {
  const url = server + address;
  const memory = await memoryRoute(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const rates = { server: [] as number[], memory: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.memory.push(await requestsPerSecond(memory.url));
    rates.server.push(await requestsPerSecond(url));
  }
  memory.stop();
  const ratio = median(rates.server) / median(rates.memory);
  return {
    name: `${address}, ${ISSUES} issues`,
    measured: `${ratio.toFixed(2)} × a route from memory (${spread(rates.server, '/s')} and ${spread(rates.memory, '/s')})`,
    target: `≥ ${LIMIT} ×`,
    met: ratio >= LIMIT,
  };
}
