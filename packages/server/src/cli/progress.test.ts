import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const progress = path.join(import.meta.dirname, 'progress.ts');
const BUSY_MILLISECONDS = 2700;

/** Reports a step and then keeps its thread busy, as reading a large PDF does. */
const program = `
  import { showProgress } from ${JSON.stringify(progress)};
  const progress = showProgress('autumn.pdf');
  progress.report({ step: 'optimizing', done: 0, total: 1 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  while (performance.now() - start < ${BUSY_MILLISECONDS});
  await progress.end();
  console.log('done');
`;
const args = ['--input-type=module', '-e', program];

test('on a terminal, a line shows every second that the import goes on, and clears at its end', async () => {
  const quoted = [process.execPath, ...args].map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');
  const { stdout } = await run('script', ['-qefc', quoted, '/dev/null']);
  for (const seconds of [1, 2]) {
    assert.match(stdout, new RegExp(`autumn\\.pdf: making it quick to open \\(${seconds} s\\)`));
  }
  assert.ok(stdout.includes('\r\x1b[Kdone'), stdout);
});

test('in a log, an import of some seconds writes nothing', async () => {
  const { stdout, stderr } = await run(process.execPath, args);
  assert.deepEqual([stdout, stderr], ['done\n', '']);
});
