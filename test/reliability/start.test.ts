import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/freePort.ts';
import { descendants, isAlive } from '../support/processes.ts';

/** `npm start` as a newcomer uses it: npm begins it, and only npm's own process gets the signal that ends it. */

interface Started {
  npm: ChildProcess;
  output: () => string;
  ports: number[];
}

const started: ChildProcess[] = [];
after(() => {
  for (const npm of started) npm.kill('SIGKILL');
});

function npmStart(port: number, ...flags: string[]) {
  const npm = spawn('npm', ['start', '--', ...flags], { env: { ...process.env, PORT: String(port) } });
  started.push(npm);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { npm, output: () => output };
}

async function readyStore(port: number, ...flags: string[]): Promise<Started> {
  const { npm, output } = npmStart(port, ...flags);
  const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null;
  await until(() => output().includes('Magazine store ready') || hasEnded());
  assert.equal(hasEnded(), false, output());
  const ports = Array.from(output().matchAll(/http:\/\/[\w.]+:(\d+)/g), ([, found]) => Number(found));
  return { npm, output, ports };
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50);
}

/** Asserts that a signal to npm's process leaves no process behind. */
async function endBy(signal: NodeJS.Signals, { npm, ports, output }: Started): Promise<void> {
  assert.equal(ports.length, 5, output());
  const children = descendants(npm.pid as number);
  assert.ok(children.length >= 3, 'npm, what it runs, and the server are processes of their own');
  npm.kill(signal);
  await until(() => !children.some(isAlive));
  for (const port of ports) assert.equal(await isOpen(port), false, `port ${port}`);
}

describe('npm start', () => {
  test('a second start on the same port stops with a message; SIGTERM to npm ends all processes of the first', async () => {
    const port = await freePort();
    const first = await readyStore(port);
    const { npm, output } = npmStart(port);
    await once(npm, 'close');
    assert.match(output(), new RegExp(`npm start: runs already in this checkout, for port ${port}\\..* PORT=`));
    assert.equal(npm.exitCode, 1);
    const answer = await fetch(`http://localhost:${port}/api/issues`);
    assert.equal(((await answer.json()) as { issues: unknown[] }).issues.length, 17);
    await endBy('SIGTERM', first);
  });

  test('all that it started ends with npm, also where npm could not pass anything on', async () => {
    await endBy('SIGKILL', await readyStore(await freePort()));
  });

  test('an unknown flag stops it with one line that names the flag', async () => {
    const { npm, output } = npmStart(await freePort(), '--ritual');
    await once(npm, 'close');
    assert.match(output(), /^npm start: unknown flag --ritual; docs\/demo\.md lists the flags$/m);
    assert.doesNotMatch(output(), /^ {4}at /m);
  });
});
