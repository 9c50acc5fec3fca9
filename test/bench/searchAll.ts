import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fold } from '@magazine-store/folding';
import { Client } from 'pg';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { type Connection, connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { startPostgres } from '../support/postgres.ts';
import { requestFrom } from './askFrom.ts';
import { type Figure, percentile } from './figures.ts';
import { type Language, makeLanguage } from './language.ts';

const ISSUES = 200;
const PAGES = 100;
const VOCABULARY = 60_000;
const SEARCHES = 300;
const LIMIT_MS = 100;

/** `GET /api/search` over 20,000 pages on PostgreSQL, with words as rare and as common as those of a real language. */
export async function benchSearchAll(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-search-${process.pid}`);
  const data = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  try {
    const language = makeLanguage(VOCABULARY);
    const connection = await connect(data);
    await fill(connection, language, postgres.url);
    await connection.close();
    const settings = {
      PORT: String(await freePort()),
      SESSION_SECRET: 'a secret of the bench, known to everyone',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer({ ...data, ...settings });
    const times: number[] = [];
    for (let round = 0; round < SEARCHES; round++) {
      const query = new URLSearchParams({ q: language.query(round) });
      const startedAt = performance.now();
      const status = await requestFrom(`127.0.1.${1 + Math.floor(round / 100)}`, `${server.url}/api/search?${query}`);
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
      times.push(performance.now() - startedAt);
    }
    await server.stop();
    const p95 = percentile(times, 95);
    return [
      {
        name: `GET /api/search, ${ISSUES * PAGES} pages, PostgreSQL`,
        measured: `p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        target: `p95 ≤ ${LIMIT_MS} ms`,
        met: p95 <= LIMIT_MS,
      },
    ];
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(connection: Connection, language: Language, url: string): Promise<void> {
  await registerIssues(connection.db, ISSUES, (number) =>
    Array.from({ length: PAGES }, (_, page) => {
      const text = language.page(number * PAGES + page);
      return { text, folded: fold(text) };
    }),
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
