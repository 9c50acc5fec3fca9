import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { startSession } from '../../packages/server/src/auth/sessions.ts';
import { connect, type Database } from '../../packages/server/src/database/connection.ts';
import { buildIndexes } from '../../packages/server/src/database/indexes.ts';
import { fillLargeStore, type StoreSize } from '../../packages/server/src/database/testing/largeStore.ts';
import { freePort } from '../support/freePort.ts';
import { startPostgres } from '../support/postgres.ts';
import { listRequests } from './desk/requests.ts';
import { type Figure, median, percentile } from './figures.ts';

const LARGE: StoreSize = { issues: 10_000, readers: 300_000, charges: 1_000_000 };
const SMALL: StoreSize = { issues: 10_000, readers: 10_000, charges: 10_000 };
const ROUNDS = 20;
const OWNERS = 4;
const LIMIT_MS = 100;

interface Measured {
  name: string;
  times: number[];
  limit: number;
}

/** Lists, searches, sums and files of the desk: of a large store on PostgreSQL, of a small one in the embedded database. */
export async function benchDesk(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-desk-${process.pid}`);
  await mkdir(folder);
  try {
    const large = await measure({ DATA_DIR: folder, DATABASE_URL: postgres.url }, LARGE);
    const small = await measure({ DATA_DIR: folder }, SMALL);
    await writeFile('docs/bench-desk.md', writeReport(large, small));
    return [...large.map(toFigure('PostgreSQL')), ...small.map(toFigure('embedded database'))];
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(data: { DATA_DIR: string; DATABASE_URL?: string }, size: StoreSize): Promise<Measured[]> {
  const { db, close } = await connect(data);
  await buildIndexes(db, { isEmbedded: !data.DATABASE_URL, signal: new AbortController().signal });
  await fillLargeStore(db, size);
  const requests = await listRequests(db, size);
  const sessions = await startOwners(db);
  await close();
  const server = await startServer({
    ...data,
    PORT: String(await freePort()),
    SESSION_SECRET: 'a secret of the bench, known to everyone',
    LOG_LEVEL: 'silent',
  });
  const measured: Measured[] = [];
  try {
    for (const { name, path, limit = LIMIT_MS } of requests) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await ask(server.url + path(round), sessions[round % OWNERS] ?? ''));
      }
      measured.push({ name, times, limit });
    }
  } finally {
    await server.stop();
  }
  return measured;
}

/** Sessions of several owners: one account may not ask as often as this. */
function startOwners(db: Database): Promise<string[]> {
  return Promise.all(
    Array.from({ length: OWNERS }, async (_, index) => {
      const user_id = index + 1;
      await db.insertInto('desk_members').values({ user_id, role: 'owner' }).execute();
      return startSession(db, user_id);
    }),
  );
}

/** Milliseconds until a list has come, or the beginning of a file. */
async function ask(url: string, session: string): Promise<number> {
  for (;;) {
    const startedAt = performance.now();
    const aborter = new AbortController();
    const headers = { cookie: `__Host-magazine-store-session=${session}` };
    const response = await fetch(url, { headers, signal: aborter.signal });
    if (response.status === 429) {
      // An address may not ask as often as this, either.
      await setTimeout(1000 * Number(response.headers.get('retry-after')));
      continue;
    }
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    if (response.headers.has('content-disposition')) {
      await response.body?.getReader().read();
      const time = performance.now() - startedAt;
      aborter.abort();
      return time;
    }
    await response.arrayBuffer();
    return performance.now() - startedAt;
  }
}

const p95 = ({ times }: Measured): number => percentile(times, 95);

const toFigure =
  (database: string) =>
  (measured: Measured): Figure => ({
    name: `desk, ${database}: ${measured.name}`,
    measured: `p50 ${median(measured.times).toFixed(0)} ms, p95 ${p95(measured).toFixed(0)} ms`,
    target: `p95 ≤ ${measured.limit} ms`,
    met: p95(measured) <= measured.limit,
  });

function writeReport(large: readonly Measured[], small: readonly Measured[]): string {
  const count = (value: number) => value.toLocaleString('en');
  const describe = ({ issues, readers, charges }: StoreSize) =>
    `${count(issues)} issues, ${count(readers)} readers, ${count(charges)} charges`;
  const rows = large.map((measured, index) => {
    const other = small[index] as Measured;
    const met = p95(measured) <= measured.limit && p95(other) <= measured.limit;
    const times = [measured, other].map((each) => `${median(each.times).toFixed(0)} / ${p95(each).toFixed(0)}`);
    return `| ${met ? '✔' : '✖'} ${measured.name} | ${times.join(' | ')} | ${measured.limit} |`;
  });
  return `# The desk with many readers and charges

Written by \`npm run bench -- desk\`; not edited by hand.

Milliseconds from the request to the end of the answer, of a file to its first bytes: the median / what 19 of ${ROUNDS} requests don't exceed.

| | PostgreSQL, large store | embedded database, small store | target |
| --- | --: | --: | --: |
${rows.join('\n')}

## How it is measured

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}.

- Large store: ${describe(LARGE)}. Small store: ${describe(SMALL)}. Half of the charges are renewals of subscriptions. Refunds, disputes, unfinished payments, coupons, messages, declarations and the log of changes grow in proportion.
- The machine had a load of ${loadavg()[0]?.toFixed(0)} from these and other programs: with more than its ${cpus().length} cores can do at once, the times are longer than those of a machine of its own.
- PostgreSQL has its default settings and stands on the same machine as the server and the measuring process.
- Owners of the desk ask one request after the other, each ${ROUNDS} times, in each round for another reader, issue or word. Nothing is asked before.
`;
}
