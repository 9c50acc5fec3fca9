import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Download, Issue } from '@magazine-store/protocol';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { coverKey } from '../../packages/server/src/catalogue/coverKeys.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { openStorage } from '../../packages/server/src/reading/openStorage.ts';
import { COVER_NAME, registerIssues } from '../support/manyIssues.ts';
import { freePort } from '../support/postgres.ts';
import { requestPacked } from './askFrom.ts';
import { type Figure, median, percentile } from './figures.ts';
import type { SlowReaders } from './slowReadersProcess.ts';

/** `SLOW_READERS=200` measures with fewer, for a busy machine. */
const READERS = Number(process.env.SLOW_READERS ?? 1000);
const ROUNDS = 3;
const COVERS = 300;
/** The pause between two covers. */
const PAUSE_MILLISECONDS = 10;
const LIMIT = 2;
const DOCUMENT_BYTES = 30_000_000;
const COVER_BYTES = 20_000;

/** The time of covers beside slow readers of a PDF, with the files in a bucket. */
export async function benchSlowReaders(): Promise<Figure[]> {
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-readers-${process.pid}`);
  await mkdir(DATA_DIR);
  const bucket = fork(path.join(import.meta.dirname, 'bucketProcess.ts'));
  bucket.send(path.join(DATA_DIR, 'bucket'));
  const [port] = await once(bucket, 'message');
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'eu-central-1' };
  Object.assign(process.env, credentials);
  const STORAGE_URL = `s3://magazines?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  try {
    await registerBigIssue({ DATA_DIR, STORAGE_URL });
    const server = await startServer({
      ...{ DATA_DIR, STORAGE_URL, PORT: String(await freePort()), ...credentials },
      ...{ SESSION_SECRET: 'a secret of the bench, known to everyone', LOG_LEVEL: 'silent' },
    });
    const { issues } = (await (await fetch(`${server.url}/api/issues`)).json()) as { issues: Issue[] };
    const issue = issues[0] as Issue;
    const cover = `${server.url}/covers/400/${issue.cover.file_name}`;
    const url = await openDocument(server.url, issue.id);
    await requestOften(cover);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await requestOften(cover);
      const readers = fork(path.join(import.meta.dirname, 'slowReadersProcess.ts'));
      readers.send({ url, readers: READERS } satisfies SlowReaders);
      await once(readers, 'message');
      const busy = await requestOften(cover);
      const { status } = await fetch(`${server.url}/readyz`);
      readers.kill();
      await once(readers, 'exit');
      rounds.push({ quiet: percentile(quiet, 95), busy: percentile(busy, 95), status });
    }
    await server.stop();

    const ratio = median(rounds.map(({ quiet, busy }) => busy / quiet));
    const reply = rounds.map(
      ({ quiet, busy, status }) => `${busy.toFixed(1)} and ${quiet.toFixed(1)} ms, /readyz ${status}`,
    );
    return [
      {
        name: `covers’ p95 beside ${READERS} slow readers, files in a bucket`,
        measured: `${ratio.toFixed(2)} × quiet (${reply.join('; ')})`,
        target: `≤ ${LIMIT} ×, /readyz 200`,
        met: ratio <= LIMIT && rounds.every(({ status }) => status === 200),
      },
    ];
  } finally {
    bucket.kill();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Puts an issue into the catalogue whose document is as big as that of a long magazine. */
async function registerBigIssue(settings: { DATA_DIR: string; STORAGE_URL: string }): Promise<void> {
  const storage = await openStorage(settings);
  const put = async (key: string, bytes: number, type: string) => {
    const file = path.join(settings.DATA_DIR, 'file');
    await writeFile(file, randomBytes(bytes));
    await storage.put(key, file, type);
  };
  await put('full-1.pdf', DOCUMENT_BYTES, 'application/pdf');
  await put(coverKey(COVER_NAME, 400, 'webp'), COVER_BYTES, 'image/webp');
  const connection = await connect(settings);
  await registerIssues(connection.db, 1);
  await connection.db.updateTable('issues').set({ is_free: true }).execute();
  await connection.db.updateTable('issue_files').set({ size: DOCUMENT_BYTES }).execute();
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
