import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import Fastify from 'fastify';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { PlainError } from '../plainError.ts';
import { listenForCommands } from './commandServer.ts';
import { commandsThroughServer, requireSocketPath, socketPath } from './commandSocket.ts';
import type { ServerCommands } from './commands.ts';

test('a folder whose path is too long for its socket is refused by the name of its setting', () => {
  requireSocketPath('/var/lib/magazine-store/data');
  assert.throws(
    () => requireSocketPath(`/var/${'x'.repeat(100)}`),
    (error: Error) => error instanceof PlainError && /^DATA_DIR: .* too long by \d+ bytes/.test(error.message),
  );
});

test('a command that fails unexpectedly leaves the reason in the log of the server', async (context) => {
  const dataDir = temporaryFolder();
  await mkdir(dataDir);
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  const activate = () => Promise.reject(new Error('the disk is full'));
  const server = await listenForCommands(dataDir, { activate } as unknown as ServerCommands, log);
  context.after(() => server.close());
  await assert.rejects(async () => commandsThroughServer(dataDir)?.activate(), /its log says why/);
  assert.match(lines.join(''), /the disk is full.*the command activate has failed/s);
});

test('a command says in one line that the server stopped before it had answered', async (context) => {
  const dataDir = temporaryFolder();
  await mkdir(dataDir);
  let ends = 0;
  const server = createServer((_request, response) => {
    // The first time it ends in the middle of the answer, then before it.
    if (ends++ > 0) return response.destroy();
    response.writeHead(200, { 'Content-Length': '100' });
    return response.write('{"result":', () => response.destroy());
  }).listen(socketPath(dataDir));
  context.after(() => server.close());
  for (let time = 0; time < 2; time++) {
    await assert.rejects(
      async () => commandsThroughServer(dataDir)?.activate(),
      (error: Error) => error instanceof PlainError && /^the server stopped before it answered/.test(error.message),
    );
  }
});
