import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Download, Issue } from '@magazine-store/protocol';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { requestPacked } from './askFrom.ts';
import type { BucketFiles } from './bucketProcess.ts';
import { type Figure, median, percentile } from './figures.ts';
import type { SlowReaders } from './slowReadersProcess.ts';

/** `SLOW_READERS=200` measures with fewer, for a busy machine. */
const READERS = Number(process.env.SLOW_READERS ?? 1000);
/** What each of them takes. */
const BYTES_A_SECOND = 8 * 1024;
const ROUNDS = 3;
const COVERS = 300;
/** The pause between two covers. */
const PAUSE_MILLISECONDS = 10;
const LIMIT = 2;
const FILES: BucketFiles = { documentBytes: 30_000_000, coverBytes: 20_000 };
/** The buffers are full when the server reads at most this many times what the readers take, for some seconds. */
const MAX_AHEAD = 1.25;
const FULL_SECONDS = 3;
const PIECE_BYTES = 128 * 1024;

/** Milliseconds of 19 of 20 covers at each time, and the status of `/readyz`. */
interface Round {
  quiet: number;
  filling: number;
  full: number;
  status: number;
  /** How often the server has refused a reader. */
  refused: number;
}

/**
 * The time of covers beside slow readers of a PDF, with the files in a bucket, at two times. At first, the server reads as
 * fast as it can, because the system takes some megabytes for each reader until its buffers are full. It does so for
 * seconds, also on slow lines. Then it reads only as much as the readers take, for as long as they read.
 */
export async function benchSlowReaders(): Promise<Figure[]> {
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-readers-${process.pid}`);
  await mkdir(DATA_DIR);
  const bucket = fork(path.join(import.meta.dirname, 'bucketProcess.ts'));
  bucket.send(FILES);
  const [port] = await once(bucket, 'message');
  const credentials = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_REGION: 'eu-central-1' };
  const STORAGE_URL = `s3://magazines?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  try {
    await registerBigIssue(DATA_DIR);
    const server = await startServer({
      ...{ DATA_DIR, STORAGE_URL, PORT: String(await freePort()), ...credentials },
      ...{ SESSION_SECRET: 'a secret of the bench, known to everyone', LOG_LEVEL: 'silent' },
    });
    const { issues } = (await (await fetch(`${server.url}/api/issues`)).json()) as { issues: Issue[] };
    const issue = issues[0] as Issue;
    const cover = `${server.url}/covers/400/${issue.cover.file_name}`;
    const measure = async () => percentile(await requestOften(cover), 95);
    const url = await openDocument(server.url, issue.id);
    await measure();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await measure();
      const readers = fork(path.join(import.meta.dirname, 'slowReadersProcess.ts'));
      readers.send({ url, readers: READERS, bytesASecond: BYTES_A_SECOND } satisfies SlowReaders);
      const [refused] = await once(readers, 'message');
      const filling = await measure();
      const { status } = await fetch(`${server.url}/readyz`);
      await buffersFull(bucket);
      const full = await measure();
      readers.kill();
      await once(readers, 'exit');
      rounds.push({ quiet, filling, full, status, refused });
    }
    await server.stop();

    const toFigure = (when: string, time: 'filling' | 'full'): Figure => {
      const ratio = median(rounds.map((round) => round[time] / round.quiet));
      const pairs = rounds.map((round) => `${round[time].toFixed(1)} and ${round.quiet.toFixed(1)} ms`);
      const statuses = rounds.map(({ status }) => status);
      const refusals = rounds.map(({ refused }) => refused);
      return {
        name: `covers’ p95 beside ${READERS} slow readers, files in a bucket, ${when}`,
        measured: `${ratio.toFixed(2)} × quiet (${pairs.join('; ')}; /readyz ${statuses}; readers refused ${refusals} times)`,
        target: `≤ ${LIMIT} ×, /readyz 200`,
        met: ratio <= LIMIT && statuses.every((status) => status === 200),
      };
    };
    return [toFigure('while their buffers fill', 'filling'), toFigure('once these are full', 'full')];
  } finally {
    bucket.kill();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Resolves when the server reads only as much as the readers take. */
async function buffersFull(bucket: ChildProcess): Promise<void> {
  const countPieces = async (): Promise<number> => {
    bucket.send('count');
    return (await once(bucket, 'message'))[0];
  };
  let before = await countPieces();
  for (let seconds = 0; seconds < FULL_SECONDS; ) {
    await sleep(1000);
    const now = await countPieces();
    seconds = (now - before) * PIECE_BYTES <= MAX_AHEAD * READERS * BYTES_A_SECOND ? seconds + 1 : 0;
    before = now;
  }
}

/** Puts an issue into the catalogue whose document is as big as that of a long magazine. */
async function registerBigIssue(DATA_DIR: string): Promise<void> {
  const connection = await connect({ DATA_DIR });
  await registerIssues(connection.db, 1);
  await connection.db.updateTable('issues').set({ is_free: true }).execute();
  await connection.db.updateTable('issue_files').set({ size: FILES.documentBytes }).execute();
  await connection.close();
}

async function openDocument(server: string, id: number): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${server}/api/issues/${id}/download/full`, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as Download).url;
}

/** Milliseconds of each request. */
async function requestOften(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < COVERS; number++) {
    const startedAt = performance.now();
    const status = await requestPacked(url, { accept: 'image/webp' });
    if (status !== 200) throw new Error(`a cover was answered with ${status}`);
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MILLISECONDS);
  }
  return times;
}
