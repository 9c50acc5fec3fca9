import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Download } from '@magazine-store/protocol';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { grantIssue } from '../../packages/server/src/entitlements/entitlements.ts';
import { freePort } from '../support/freePort.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { newMember } from '../support/members.ts';
import { startPostgres } from '../support/postgres.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';
import { type Figure, percentile } from './figures.ts';

const READERS = 40;
const PAGES = 12;
const TURNS = 10;
/** Sessions a minute in the quiet time, and under load. */
const QUIET = 60;
const LOAD = 600;
const SECONDS = 20;
const MOST_TIMES_QUIET = 2;
const MOST_TIMES_CPU = 1.3;
/** The system counts CPU time in hundredths of a second. */
const TICK_MILLISECONDS = 10;

interface Measured {
  /** Milliseconds of 19 of 20 requests. */
  p95: number;
  /** Milliseconds of CPU of all servers, for each session. */
  cpu: number;
}

/**
 * Readers open a bought issue by a link and turn ten pages. The store has PostgreSQL and no cache in front. One server
 * answers them quietly and under load; then four servers share the same load.
 */
export async function benchReadingSessions(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-sessions-${process.pid}`);
  const settings = {
    ...{ DATA_DIR, DATABASE_URL: postgres.url, TRUST_PROXY: '1' },
    ...{ SESSION_SECRET: 'a secret of the bench, known to everyone', LOG_LEVEL: 'silent' },
  };
  try {
    const { issue, readers } = await fill(settings);
    const start = async () => startServer({ ...settings, PORT: String(await freePort()) });
    const one = [await start()];
    const measureOne = (rate: number) => measure(one, { issue, readers, rate });
    await measureOne(LOAD);
    const quiet = await measureOne(QUIET);
    const load = await measureOne(LOAD);
    const four = [...one, await start(), await start(), await start()];
    // Each server has answered as many sessions before it is measured: a new one runs slower code.
    await measure(four, { issue, readers, rate: four.length * LOAD });
    const shared = await measure(four, { issue, readers, rate: LOAD });
    await Promise.all(four.map((server) => server.stop()));
    const slower = load.p95 / quiet.p95;
    const dearer = shared.cpu / load.cpu;
    return [
      {
        name: `${LOAD} reading sessions a minute at one server, p95 of all requests`,
        measured: `${slower.toFixed(2)} × quiet (${load.p95.toFixed(1)} and ${quiet.p95.toFixed(1)} ms)`,
        target: `≤ ${MOST_TIMES_QUIET} ×`,
        met: slower <= MOST_TIMES_QUIET,
      },
      {
        name: 'CPU of a reading session with four servers, beside one',
        measured: `${dearer.toFixed(2)} × (${shared.cpu.toFixed(0)} and ${load.cpu.toFixed(0)} ms)`,
        target: `≤ ${MOST_TIMES_CPU} ×`,
        met: dearer <= MOST_TIMES_CPU,
      },
    ];
  } finally {
    postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** A store with one issue, which all readers own. */
async function fill(settings: Record<string, string>): Promise<{ issue: number; readers: HttpBrowser[] }> {
  const { DATA_DIR = '', ...more } = settings;
  const store = await startTestStore({ settings: { DATA_DIR } }, more);
  const issue = await store.publish(await numberedPdf(PAGES), { price: 499 });
  const readers: HttpBrowser[] = [];
  for (let number = 0; number < READERS; number++) {
    const { id, browser } = await newMember(store, `reader-${number}@example.com`);
    await grantIssue(store.connection.db, { userId: id, source: 'gift', issueId: issue });
    readers.push(browser);
  }
  await store.stop();
  return { issue, readers };
}

interface Load {
  issue: number;
  readers: readonly HttpBrowser[];
  /** Sessions a minute. They begin at these times, however long earlier ones take. */
  rate: number;
}

async function measure(servers: readonly ServerProcess[], { issue, readers, rate }: Load): Promise<Measured> {
  const times: number[] = [];
  const before = await cpuOf(servers);
  const count = (rate / 60) * SECONDS;
  const began = performance.now();
  const sessions: Promise<void>[] = [];
  for (let number = 0; number < count; number++) {
    await sleep(Math.max(0, began + (number * 60_000) / rate - performance.now()));
    const reader = readers[number % readers.length] as HttpBrowser;
    sessions.push(read(servers[number % servers.length]?.url ?? '', reader, { issue, number, times }));
  }
  await Promise.all(sessions);
  return { p95: percentile(times, 95), cpu: ((await cpuOf(servers)) - before) / count };
}

interface Session {
  issue: number;
  number: number;
  /** Gets the milliseconds of each request. */
  times: number[];
}

/** A link to a page, and ten turns: of each page, its picture and its text. */
async function read(server: string, { cookies }: HttpBrowser, { issue, number, times }: Session): Promise<void> {
  const sent = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
    'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}`,
  };
  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const startedAt = performance.now();
    const answer = await fetch(url, { ...init, headers: { ...sent, ...init.headers } });
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    return new Response(bytes);
  }
  await ask(`${server}/read/${issue}/full?page=2`, { headers: { Accept: 'text/html' } });
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  const opened = await ask(`${server}/api/issues/${issue}/download/full`, post);
  const { page_images: images } = (await opened.json()) as Download;
  const height = String(images?.heights?.[0] ?? '');
  const addresses = [images?.url.replace('{height}', height), images?.layers_url];
  for (let page = 1; page <= TURNS + 1; page++) {
    await Promise.all(addresses.map((url = '') => ask(url.replace('{page}', String(page)))));
  }
}

/** The milliseconds of CPU that these processes have taken so far. */
async function cpuOf(servers: readonly ServerProcess[]): Promise<number> {
  let ticks = 0;
  for (const { process: server } of servers) {
    const [, stat = ''] = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ');
    const [user = 0, system = 0] = stat.split(' ').slice(11, 13).map(Number);
    ticks += user + system;
  }
  return ticks * TICK_MILLISECONDS;
}
