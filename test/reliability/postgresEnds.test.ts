import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { isAlive } from '../support/processes.ts';

const support = path.resolve(import.meta.dirname, '../support');

/** Starts a process of this script, and resolves with its first line. It ends within the test. */
async function startScript(script: string, TMPDIR: string) {
  const child = spawn(process.execPath, ['--eval', script], {
    cwd: support,
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => assert.fail('the script has ended'));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  return { child, line };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`by ${signal} a run of tests ends, with its PostgreSQL, its folder and all that it started`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), `magazine-store-${'long-'.repeat(16)}`));
    t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    // PostgreSQL runs as another account than root.
    await chmod(folder, 0o755);
    const script = `
      import { spawn } from 'node:child_process';
      import { startPostgres } from './postgres.ts';
      import { endDescendants } from './processes.ts';
      process.on('exit', endDescendants);
      await startPostgres();
      spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'inherit', 'inherit'] });
      setInterval(() => {}, 1000);`;
    const { child, line } = await startScript(script, folder);
    const [inFolder = ''] = await readdir(folder);
    const pidFile = path.join(folder, inFolder, 'data/postmaster.pid');
    const postmaster = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
    const sleep = Number(line);
    const pids = [postmaster, sleep];
    t.after(() => {
      for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGTERM');
    });
    assert.deepEqual(pids.map(isAlive), [true, true]);
    // A terminal's Ctrl+C reaches each process, and comes once more from the parent process.
    child.kill(signal);
    child.kill(signal);
    await once(child, 'exit');
    assert.deepEqual(await readdir(folder), []);
    while (isAlive(sleep)) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isAlive(postmaster), false);
  });
}
