import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import type { Answer, Download } from '@magazine-store/protocol';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { findById } from '../../packages/server/src/catalogue/issues.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { listStorageKeys } from '../../packages/server/src/publishing/listStorageKeys.ts';
import { listFiles } from '../../packages/server/src/reading/issueFiles.ts';
import { openStorage } from '../../packages/server/src/reading/openStorage.ts';
import { removeDueFiles } from '../../packages/server/src/reading/removals.ts';
import { startCommand } from '../support/commandLine.ts';
import { onOneDatabase, temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/postgres.ts';
import { numberedPdf } from '../support/testStore.ts';

const PAGES = 3;
/** The files of an issue that the bucket takes before it fails. Some are pictures, others are still missing. */
const TAKEN = 4;

type Fault = 'refuse' | 'cut' | 'hold';

/** A bucket that takes some files and then fails. */
async function startBucket(directory: string) {
  const bucket = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true },
    configureBuckets: [{ name: 'magazines', configs: [] }],
  });
  const { port } = await bucket.run();
  let fault: { kind: Fault; left: number; happened: () => void } | undefined;
  const answer: RequestListener = (incoming, outgoing) => {
    if (fault && incoming.method === 'PUT' && fault.left-- <= 0) {
      fault.happened();
      if (fault.kind === 'cut') return incoming.socket.destroy();
      if (fault.kind === 'refuse') return outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const { method, headers, url } = incoming;
    const passed = request({ port, host: '127.0.0.1', method, headers, path: url }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(passed);
  };
  const gate = createServer(answer).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    url: `s3://magazines?endpoint=${encodeURIComponent(endpoint)}`,
    /** Resolves when the bucket has failed for the first time. */
    fail: (kind: Fault) =>
      new Promise<void>((resolve) => {
        fault = { kind, left: TAKEN, happened: resolve };
      }),
    recover: () => {
      fault = undefined;
    },
    async stop() {
      gate.close().closeAllConnections();
      await bucket.close();
    },
  };
}

onOneDatabase('publishing while the bucket fails', ({ settings: data }) => {
  const directory = temporaryFolder();
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'eu-central-1' };
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let settings: typeof data & { STORAGE_URL: string };
  let server: ServerProcess;
  before(async () => {
    Object.assign(process.env, credentials);
    bucket = await startBucket(directory);
    settings = { ...data, STORAGE_URL: bucket.url };
    server = await startServer({
      ...{ ...settings, ...credentials, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
      SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
    });
  });
  after(async () => {
    await server.stop();
    await bucket.stop();
  });

  const start = (...args: string[]) => startCommand({ ...settings, ...credentials }, ...args);
  const fetchIssues = async () =>
    ((await (await fetch(`${server.url}/api/issues`)).json()) as Answer<'getIssues'>).issues;

  async function assertReads(id: number): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api/issues/${id}/download/full`, { method: 'POST', headers, body: '{}' });
    const document = await fetch(((await answer.json()) as Download).url);
    assert.equal((await document.text()).slice(0, 5), '%PDF-');
  }

  for (const [what, kind] of [
    ['refuses a file', 'refuse'],
    ['closes its connections', 'cut'],
    ['takes a file slowly, and the command is told to stop', 'hold'],
  ] as const) {
    test(`a bucket that ${what} leaves nothing to see, and the next try succeeds`, { timeout: 120_000 }, async () => {
      const before = await fetchIssues();
      await mkdir(data.DATA_DIR, { recursive: true });
      const pdf = path.join(data.DATA_DIR, `${kind}.pdf`);
      await writeFile(pdf, await numberedPdf(PAGES, kind));
      const failed = bucket.fail(kind);
      const { child, outcome } = start('publish', pdf, '--free');
      await failed;
      if (kind === 'hold') child.kill('SIGTERM');
      const { code, out, errors } = await outcome;
      assert.notEqual(code, 0);
      assert.equal(out, '');
      if (kind !== 'hold')
        assert.match(errors, /^magazine-store: [^\n]*bucket magazines has not taken a file[^\n]*\n$/);
      assert.deepEqual(await fetchIssues(), before);
      assert.ok(!(await start('issues').outcome).out.includes(kind));

      bucket.recover();
      const again = await start('publish', pdf, '--free').outcome;
      const [, id] = /published as issue (\d+)/.exec(again.out) ?? assert.fail(again.errors);
      while ((await fetchIssues()).length === before.length);
      await assertReads(Number(id));
    });
  }

  test('after a day, the bucket has the files of the issues and no others', async () => {
    await server.stop();
    const { db, close } = await connect(settings);
    await db
      .updateTable('file_removals')
      .set({ due_at: new Date(0) })
      .execute();
    await removeDueFiles(db, await openStorage(settings));
    const places: string[] = [];
    for (const { id } of await db.selectFrom('issues').select('id').execute()) {
      const row = await findById(db, id);
      if (row) places.push(...listStorageKeys(row, await listFiles(db, id)));
    }
    await close();
    const stored = (await readdir(path.join(directory, 'magazines'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(directory, 'magazines'), path.join(entry.parentPath, entry.name)))
      .filter((key) => /^(issues|covers)\//.test(key));
    assert.notEqual(stored.length, 0);
    assert.deepEqual(
      stored.filter((key) => !places.some((place) => key.startsWith(place))),
      [],
    );
  });
});
