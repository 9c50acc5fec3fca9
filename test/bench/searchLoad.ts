import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '@magazine-store/folding';
import { Client } from 'pg';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { createAccount } from '../../packages/server/src/account/users.ts';
import { startSession } from '../../packages/server/src/auth/sessions.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { startPostgres } from '../support/postgres.ts';
import { requestPacked } from './askFrom.ts';
import { type Figure, percentile } from './figures.ts';
import { makeLanguage } from './language.ts';

/** `SEARCH_LOAD_ISSUES=1000` measures with fewer, for a busy machine. */
const ISSUES = Number(process.env.SEARCH_LOAD_ISSUES ?? 10_000);
const PAGES_AN_ISSUE = 10;
/** Each text stands in as many issues: the database copies rows much faster than the store makes them. */
const COPIES = 10;
const VOCABULARY = 60_000;
const SEARCHERS = 50;
const SECONDS = 10;
/** The pause between two visits of a page. */
const PAUSE_MILLISECONDS = 50;
const ADDRESSES = ['/', '/read/7', '/api/issues', '/api/page', '/api/user/purchases'];
const LIMIT = 2;
const MAX_BYTES_A_PAGE = 6 * 1024;

/** All tables that searches use beside the texts themselves. */
const INDEX = ['search_pages', 'search_words', 'search_word_issues'];

const ofCopy = { issue_id: (added: number) => `issue_id + ${added}` };

/** The tables of an issue, and the columns that differ in its copies. */
const COPIED: { table: string; changes: Record<string, (added: number) => string> }[] = [
  {
    table: 'issues',
    changes: { id: (added) => `id + ${added}`, content_hash: (added) => `content_hash || ' ${added}'` },
  },
  ...['issue_files', 'page_texts', 'search_pages', 'search_word_issues'].map((table) => ({ table, changes: ofCopy })),
];

/** The times of other pages while 50 visitors search without a pause, beside their times without them. */
export async function benchSearchLoad(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-search-load-${process.pid}`);
  await mkdir(DATA_DIR);
  const data = { DATA_DIR, DATABASE_URL: postgres.url };
  try {
    const cookie = await fill(data);
    const bytes = await indexBytes(postgres.url);
    const settings = {
      PORT: String(await freePort()),
      SESSION_SECRET: 'a secret of the bench, known to everyone',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer({ ...data, ...settings });
    await visit(server.url, cookie);
    const quiet = await visit(server.url, cookie);
    const searchers = fork(path.join(import.meta.dirname, 'searchersProcess.ts'));
    searchers.send({ url: server.url, searchers: SEARCHERS, vocabulary: VOCABULARY });
    await sleep(1000);
    const busy = await visit(server.url, cookie);
    searchers.send('stop');
    const [answers] = await once(searchers, 'message');
    await server.stop();

    const pages = `${ISSUES * PAGES_AN_ISSUE} pages, PostgreSQL`;
    const ratios = ADDRESSES.map((address, index) => {
      const [before, during] = [quiet, busy].map((times) => percentile(times[index] ?? [], 95)) as [number, number];
      return { text: `${address} ${during.toFixed(1)} and ${before.toFixed(1)} ms`, ratio: during / before };
    });
    const worst = Math.max(...ratios.map(({ ratio }) => ratio));
    return [
      {
        name: `other pages\u2019 p95 beside ${SEARCHERS} searchers, ${ISSUES} issues, ${pages}`,
        measured: `${worst.toFixed(2)} × quiet (${ratios.map(({ text }) => text).join(', ')}; searches ${JSON.stringify(answers)})`,
        target: `≤ ${LIMIT} ×`,
        met: worst <= LIMIT,
      },
      {
        name: `index of a page, ${pages}`,
        measured: `${(bytes / 1024).toFixed(1)} kB`,
        target: `≤ ${MAX_BYTES_A_PAGE / 1024} kB`,
        met: bytes <= MAX_BYTES_A_PAGE,
      },
    ];
  } finally {
    postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** @returns The cookie of a session. */
async function fill(data: { DATA_DIR: string; DATABASE_URL: string }): Promise<string> {
  const language = makeLanguage(VOCABULARY);
  const connection = await connect(data);
  await registerIssues(connection.db, ISSUES / COPIES, (number) =>
    Array.from({ length: PAGES_AN_ISSUE }, (_, page) => {
      const text = language.page(number * PAGES_AN_ISSUE + page);
      return { text, folded: fold(text) };
    }),
  );
  await copyIssues(data.DATABASE_URL);
  const identity = { issuer: 'https://bench.example', subject: 'reader', email: null };
  const userId = await createAccount(connection.db, { provider: 'bench', identity, locale: 'en' });
  const session = await startSession(connection.db, userId as number);
  await connection.close();
  return `__Host-magazine-store-session=${session}`;
}

/** Makes the other issues of those that are there. */
async function copyIssues(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (let copy = 1; copy < COPIES; copy++) {
    const added = (copy * ISSUES) / COPIES;
    for (const { table, changes } of COPIED) {
      const { rows } = await client.query<{ column_name: string }>(
        `select column_name from information_schema.columns
         where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
        [table],
      );
      const columns = rows.map(({ column_name: name }) => name);
      const values = columns.map((name) => changes[name]?.(added) ?? name);
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${values} from ${table} where ${table === 'issues' ? 'id' : 'issue_id'} <= ${ISSUES / COPIES}`,
      );
    }
  }
  await client.end();
}

/** Milliseconds of the visits of each address. */
async function visit(url: string, cookie: string): Promise<number[][]> {
  const end = performance.now() + SECONDS * 1000;
  return Promise.all(
    ADDRESSES.map(async (address) => {
      const times: number[] = [];
      const headers: Record<string, string> = address.startsWith('/api/user') ? { cookie } : {};
      while (performance.now() < end) {
        const startedAt = performance.now();
        const status = await requestPacked(url + address, headers);
        if (status !== 200) throw new Error(`${address}: ${status}`);
        times.push(performance.now() - startedAt);
        await sleep(PAUSE_MILLISECONDS);
      }
      return times;
    }),
  );
}

async function indexBytes(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    `select (${INDEX.map((table) => `pg_total_relation_size('${table}')`).join(' + ')}) / count(*) as bytes
     from search_pages`,
  );
  await client.end();
  return Number(rows[0].bytes);
}
