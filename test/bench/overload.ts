import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { type Figure, median, percentile } from './figures.ts';

const ISSUES = 200;
const ROUNDS = 3;
const SECONDS = 6;
/** In the first seconds, the server finds out that the load is no short burst. */
const FIRST_SECONDS = 2;
/** Each visitor has a connection: with fewer, requests would wait in the visitors' process and not at the server. */
const CONNECTIONS = 2000;
/** Enough for the server never to wait for requests. */
const SATURATING_CONNECTIONS = 50;
const MAX_SLOWER = 3;
const MAX_GROWTH = 1.2;

/** Requests for one address. */
export interface Load {
  url: string;
  /** Requests a second, whatever time the answers take; or one on each connection at any time. */
  rate: number | 'as many as are answered';
  connections: number;
  seconds: number;
  /** Seconds whose answers are measured separately. */
  firstSeconds: number;
}

export interface Sent {
  /** The time of each answer with status 200. */
  milliseconds: number[];
  /** The same times, of the first seconds. */
  first: number[];
  /** Milliseconds from when each request was due until it was sent: the part that is not the server's. */
  late: number[];
  /** The number of answers with each status. */
  statuses: Record<number, number>;
  /** The number of requests without an answer at the end. */
  unanswered: number;
}

/** `/` at twice the rate that the server can answer, beside half of it. */
export async function benchOverload(): Promise<Figure[]> {
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-overload-${process.pid}`);
  await mkdir(DATA_DIR);
  try {
    const connection = await connect({ DATA_DIR });
    await registerIssues(connection.db, ISSUES);
    await connection.close();
    const settings = {
      PORT: String(await freePort()),
      SESSION_SECRET: 'a secret of the bench, known to everyone',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer({ DATA_DIR, ...settings });
    const figures = await measure(server);
    await server.stop();
    return figures;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function measure(server: ServerProcess): Promise<Figure[]> {
  const url = `${server.url}/`;
  const send = (rate: Load['rate'], connections = CONNECTIONS) =>
    sendRequests({ url, rate, connections, seconds: SECONDS, firstSeconds: FIRST_SECONDS });
  const saturate = async () => {
    const { statuses } = await send('as many as are answered', SATURATING_CONNECTIONS);
    return (statuses[200] ?? 0) / SECONDS;
  };
  await saturate();
  const rounds = [];
  const bytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const saturation = await saturate();
    const quiet = await send(Math.round(saturation / 2));
    const over = await send(Math.round(saturation * 2));
    bytes.push(await residentBytes(server.process.pid));
    rounds.push({ saturation, quiet, over });
  }

  const p99 = (sent: Sent) => percentile(sent.milliseconds, 99);
  const ratio = median(rounds.map(({ quiet, over }) => p99(over) / p99(quiet)));
  const reply = rounds.map(
    ({ saturation, quiet, over }) =>
      `${Math.round(saturation)}/s: ${p99(over).toFixed(1)} and ${p99(quiet).toFixed(1)} ms, sent late by ${percentile(over.late, 99).toFixed(1)} and ${percentile(quiet.late, 99).toFixed(1)} ms, ${percentile(over.first, 99).toFixed(1)} ms in the first ${FIRST_SECONDS} s, ${JSON.stringify(over.statuses)} and ${JSON.stringify(quiet.statuses)}, ${over.unanswered} on the way at the end`,
  );
  const growth = Math.max(...bytes) / (bytes[0] ?? Number.NaN);
  const statuses = new Set(rounds.flatMap(({ over }) => Object.keys(over.statuses)));
  return [
    {
      name: `p99 of accepted requests for / at twice the saturation, after ${FIRST_SECONDS} s`,
      measured: `${ratio.toFixed(2)} × that at half of it (${reply.join('; ')})`,
      target: `≤ ${MAX_SLOWER} ×, others 503`,
      met: ratio <= MAX_SLOWER && [...statuses].sort().join() === '200,503',
    },
    {
      name: 'memory of the server over the same rounds',
      measured: `${growth.toFixed(2)} × that after the first (${bytes.map((count) => Math.round(count / 2 ** 20)).join(', ')} MB)`,
      target: `≤ ${MAX_GROWTH} ×`,
      met: growth <= MAX_GROWTH,
    },
  ];
}

async function sendRequests(load: Load): Promise<Sent> {
  const child = fork(path.join(import.meta.dirname, 'overloadProcess.ts'));
  child.send(load);
  const [sent] = await once(child, 'message');
  return sent;
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
