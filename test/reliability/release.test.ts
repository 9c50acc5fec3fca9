import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { serverProgram } from '../../examples/demo/serverProcess.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const { files } = JSON.parse(readFileSync(path.join(serverProgram, '../../store/manifest.json'), 'utf8')) as {
  files: string[];
};
const released = files.filter((name) => /^(chunks|assets|v[\d.]+)\//.test(name)).length;

interface Bucket {
  url: string;
  stored: Set<string>;
  /** The number of requests that listed the files of releases, or looked for one. */
  looks(): number;
  /** Answers uploads from now on; until then they wait. */
  answer(how: 'take' | 'refuse'): void;
  /** Resolves with the first upload. */
  requests: Promise<void>;
  stop(): void;
}

/** A bucket that can let uploads wait, and refuse them. */
async function startBucket(): Promise<Bucket> {
  const stored = new Set<string>();
  const waiting: [key: string, response: ServerResponse][] = [];
  let how: 'take' | 'refuse' | undefined;
  let looks = 0;
  let ask = () => {};
  const requests = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const end = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  function upload(key: string, response: ServerResponse) {
    if (!how) return waiting.push([key, response]);
    if (how === 'refuse') return end(response, 403, 'AccessDenied');
    stored.add(key);
    return response.writeHead(200, { ETag: '"1"' }).end();
  }
  const server = createServer((request, response) => {
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://bucket');
    request.resume();
    if (searchParams.get('prefix') === 'releases/') {
      looks++;
      return void response.writeHead(200, { 'Content-Type': 'application/xml' }).end(listOf(stored));
    }
    if (request.method !== 'PUT') {
      if (key.startsWith('/bucket/releases/')) looks++;
      if (!stored.has(key)) return void end(response, 404, 'NoSuchKey');
      return void response.writeHead(206, { 'Content-Range': 'bytes 0-0/1', 'Content-Length': 1 }).end('x');
    }
    ask();
    request.on('end', () => upload(key, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `s3://bucket?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    looks: () => looks,
    requests,
    answer(next) {
      how = next;
      for (const [key, response] of waiting.splice(0)) upload(key, response);
    },
    stop: () => void server.close().closeAllConnections(),
  };
}

const listOf = (keys: ReadonlySet<string>): string => {
  const contents = [...keys].map(
    (key) => `<Contents><Key>${key.replace('/bucket/', '')}</Key><Size>1</Size></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
};

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });

/** Tells whether the background work `release` has succeeded. */
async function isKept(port: number): Promise<boolean> {
  const { background } = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
  return Boolean(background?.release?.succeeded_at);
}

for (const [name, how] of [
  ['the scripts of a release are in the storage before its first page is served', 'take'],
  ['scripts that could not be kept at the start are tried again', 'refuse'],
] as const) {
  test(name, { timeout: 120_000 }, async ({ signal }) => {
    const bucket = await startBucket();
    const PORT = await freePort();
    const { PATH, HOME } = process.env;
    const server = spawn(process.execPath, [serverProgram, 'serve'], {
      env: {
        ...{ PATH, HOME, SESSION_SECRET, PORT: String(PORT), LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder() },
        ...{ STORAGE_URL: bucket.url, AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_REGION: 'x' },
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const end = () => {
      server.kill('SIGKILL');
      bucket.stop();
    };
    // A test that takes too long does not come to its end.
    signal.addEventListener('abort', end);
    try {
      await bucket.requests;
      assert.equal(await listens(PORT), false, 'pages are served already');
      bucket.answer(how);
      while (!(await listens(PORT))) await setTimeout(20);
      if (how === 'take') assert.equal(bucket.stored.size, released);
      bucket.answer('take');
      while (bucket.stored.size < released || !(await isKept(PORT))) await setTimeout(20);
      if (how === 'take') assert.equal(bucket.looks(), 1, 'what the start has kept is looked for again');
    } finally {
      end();
    }
  });
}
