import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

/** An `npm ci` that notes its start, and ends when the test says so. */
const NPM = `#!/bin/sh
echo started >> npm.log
while [ ! -e go ]; do sleep 0.05; done
mkdir -p node_modules/.bin
ln -sf "$NODE" node_modules/.bin/node
touch node_modules/.package-lock.json
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-install-'));
  await mkdir(path.join(folder, 'scripts'));
  await mkdir(path.join(folder, 'bin'));
  await copyFile('scripts/with-node.mjs', path.join(folder, 'scripts/with-node.mjs'));
  await writeFile(path.join(folder, 'package-lock.json'), '{}');
  await writeFile(path.join(folder, 'bin/npm'), NPM);
  await chmod(path.join(folder, 'bin/npm'), 0o755);
  await writeFile(
    path.join(folder, 'program.mjs'),
    `import { appendFileSync } from 'node:fs';
    appendFileSync('program.log', 'ran\\n');`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the program as a script of npm does, by a shell. */
const run = (): ChildProcess =>
  spawn('sh', ['-c', '"$NODE" scripts/with-node.mjs program.mjs; exit $?'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}`,
      NODE: process.execPath,
      npm_lifecycle_event: 'start',
    },
  });

const lines = async (name: string) =>
  (await readFile(path.join(folder, name), 'utf8').catch(() => '')).split('\n').filter(Boolean).length;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a first start', { timeout: 60_000 }, () => {
  test('ends during the installation when npm’s shell is gone, and starts nothing', async () => {
    const shell = run();
    await until(async () => (await lines('npm.log')) === 1);
    const pid = Number(await readFile(path.join(folder, '.cache/installing'), 'utf8'));
    shell.kill('SIGKILL');
    await until(async () => !isAlive(pid));
    assert.equal(await lines('program.log'), 0);
  });

  test('waits for an installation that another process has begun, and installs nothing itself', async () => {
    const first = run();
    await until(async () => (await lines('npm.log')) === 1);
    const second = run();
    // The file of the first process, and that of the second one, which waits.
    await until(async () => (await readdir(path.join(folder, '.cache'))).length === 2);
    await writeFile(path.join(folder, 'go'), '');
    await Promise.all([once(first, 'exit'), once(second, 'exit')]);
    assert.deepEqual([first.exitCode, second.exitCode], [0, 0]);
    assert.equal(await lines('npm.log'), 1);
    assert.equal(await lines('program.log'), 2);
  });

  test('does not wait for an installation whose process is gone', async () => {
    await mkdir(path.join(folder, '.cache'));
    await writeFile(path.join(folder, '.cache/installing'), '4194304');
    await writeFile(path.join(folder, 'go'), '');
    const [code] = await once(run(), 'exit');
    assert.equal(code, 0);
    assert.equal(await lines('program.log'), 1);
  });
});
