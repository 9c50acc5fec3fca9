import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { noisePicture } from '../fixtures/noisePicture.ts';
import { command, startCommand } from '../support/commandLine.ts';
import { onBothDatabases, onOneDatabase, temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

test('a wrong or missing setting stops the start with one line that names it', async () => {
  const cases: [settings: Record<string, string>, line: RegExp][] = [
    [{}, /^magazine-store: SESSION_SECRET: is missing/],
    [{ SESSION_SECRET, PORT: 'eighty' }, /^magazine-store: PORT: must be a port/],
    [{ SESSION_SECRET, DATABASE_URL: 'mysql://localhost/x' }, /^magazine-store: DATABASE_URL: must be a postgres/],
    [{ SESSION_SECRET, BACKGROUND_WORK: 'false' }, /^magazine-store: BACKGROUND_WORK: needs DATABASE_URL/],
  ];
  for (const [settings, line] of cases) {
    const { code, out, errors } = await command({ DATA_DIR: temporaryFolder(), ...settings }, 'serve');
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(errors, line);
    assert.equal(errors.trim().split('\n').length, 1, errors);
  }
});

test('a port that another program uses stops the start with one line that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, errors } = await command(
    { SESSION_SECRET, DATA_DIR: temporaryFolder(), PORT: String(port), LOG_LEVEL: 'silent' },
    'serve',
  );
  other.close();
  assert.equal(errors, `magazine-store: PORT: another program uses port ${port}. Stop it, or set another port.\n`);
  assert.equal(code, 1);
});

onOneDatabase('a server that is told to stop', ({ settings }) => {
  test('finishes the download under way, takes no new one, and ends with 0', async (context) => {
    const PORT = String(await freePort());
    const server = await startServer({ ...settings, PORT, SESSION_SECRET, LOG_LEVEL: 'silent' });
    context.after(() => server.process.kill('SIGKILL'));
    const { url, size } = await publishBigFile(settings, server.url);

    // The client takes a first piece and then waits: the server still has the data that the sockets can't hold.
    const request = get(url);
    const [response] = await once(request, 'response');
    response.pause();
    const ended = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await refusesConnections(server.url);
    assert.equal(server.process.exitCode, null, 'it ended before the download did');

    let received = 0;
    for await (const chunk of response) received += chunk.length;
    assert.equal(received, size);
    assert.deepEqual(await ended, [0, null]);
  });
});

test('a server that is told to stop while it waits for its database ends at once with 0', {
  timeout: 60_000,
}, async (context) => {
  const silent = createServer().listen(0, '127.0.0.1');
  context.after(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const DATABASE_URL = `postgres://store@127.0.0.1:${port}/store`;
  const { child } = startCommand({ DATA_DIR: temporaryFolder(), SESSION_SECRET, DATABASE_URL }, 'serve');
  const ended = once(child, 'exit');
  await once(silent, 'connection');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

onBothDatabases('a server with open connections', ({ settings }) => {
  test('that is told to stop ends within a second', { timeout: 60_000 }, async () => {
    const PORT = String(await freePort());
    const server = await startServer({ ...settings, PORT, SESSION_SECRET, LOG_LEVEL: 'silent' });
    const agent = new Agent({ keepAlive: true, maxSockets: 5 });
    for (let request = 0; request < 5; request++) {
      const [response] = await once(get(`${server.url}/`, { agent }), 'response');
      await text(response);
    }
    // Browsers open such connections ahead of a request; the second is a client that is cut off in the middle of one.
    const silent = [connect(Number(PORT), 'localhost'), connect(Number(PORT), 'localhost')];
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    silent[1]?.write('POST /api/issues/1/download/full HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{');
    for (const socket of silent) socket.on('error', () => {});
    const ended = once(server.process, 'exit');
    const reply = performance.now();
    server.process.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    // Idle connections would stay open for more than a minute.
    assert.ok(performance.now() - reply < 20_000, `it took ${Math.round(performance.now() - reply)} ms`);
    agent.destroy();
  });
});

onOneDatabase('a server without background work', ({ settings }) => {
  test('keeps its release, sweeps its own uploads, and leaves all other work to others', async (context) => {
    if (!settings.DATABASE_URL) return context.skip('there is no PostgreSQL');
    const PORT = String(await freePort());
    const server = await startServer({ ...settings, PORT, SESSION_SECRET, BACKGROUND_WORK: 'false' });
    context.after(() => server.stop());
    let works: Record<string, { succeeded_at: string | null }> = {};
    // Each kind of work begins by itself: one may be done before the row of the other is there.
    while (!works.release?.succeeded_at || !works.unfinished?.succeeded_at) {
      const { background } = (await (await fetch(`${server.url}/readyz`)).json()) as { background?: typeof works };
      works = background ?? {};
    }
    assert.deepEqual(Object.keys(works).toSorted(), ['imports', 'release', 'unfinished']);
  });
});

onOneDatabase('a server with METRICS_PORT', ({ settings }) => {
  test('serves metrics there, and not to visitors', async (context) => {
    const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
    const server = await startServer({ ...settings, PORT, METRICS_PORT, SESSION_SECRET, LOG_LEVEL: 'silent' });
    context.after(() => server.stop());
    const visitors = await fetch(`${server.url}/metrics`);
    await visitors.text();
    assert.equal(visitors.status, 404);
    const metrics = await (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
    assert.match(metrics, /^magazine_store_database_up 1$/m);
    assert.match(metrics, /^magazine_store_request_seconds_count\{method="GET",[^}]*status="404"\} 1$/m);
    const { code, errors } = await command({ ...settings, PORT: '0', METRICS_PORT, SESSION_SECRET }, 'serve');
    assert.equal(code, 1);
    assert.match(errors, /^magazine-store: (METRICS_PORT: another program uses port|the database in|another process)/m);
  });
});

async function publishBigFile(settings: Record<string, string>, url: string) {
  await mkdir(settings.DATA_DIR as string, { recursive: true });
  const file = path.join(settings.DATA_DIR as string, 'big.pdf');
  await writeFile(file, await makePdf({ title: 'Big', pages: [{ text: 'One', image: await noisePicture(2000) }] }));
  const { code, errors } = await command(settings, 'publish', file, '--free');
  assert.equal(code, 0, errors);
  // A server shows a new issue within a second.
  for (;;) {
    const response = await fetch(`${url}/api/issues/1/download/full`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    if (response.ok) return (await response.json()) as { url: string; size: number };
    assert.equal(response.status, 404);
  }
}

async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    const answered = await fetch(`${url}/healthz`).then(
      ({ status }) => status !== 503,
      () => false,
    );
    if (!answered) return;
  }
}
