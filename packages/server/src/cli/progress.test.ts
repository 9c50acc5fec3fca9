import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const progress = path.join(import.meta.dirname, 'progress.ts');

/**
 * Reports a step and then keeps its thread busy, as reading a large PDF does: for so many milliseconds at most, and no
 * longer than until the line of the second second is in the output.
 */
const program = (output: string, milliseconds: number) => `
  import { readFileSync } from 'node:fs';
  import { showProgress } from ${JSON.stringify(progress)};
  const progress = showProgress('autumn.pdf');
  progress.report({ step: 'optimizing', done: 0, total: 1 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  const isShown = () => readFileSync(${JSON.stringify(output)}, 'utf8').includes('(' + 2 + ' s)');
  while (performance.now() - start < ${milliseconds} && !isShown());
  await progress.end();
  console.log('done');
`;
const args = (output: string, milliseconds: number) => ['--input-type=module', '-e', program(output, milliseconds)];

test('on a terminal, a line shows every second that the import goes on, and clears at its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'progress-'));
  const output = path.join(folder, 'output');
  const quoted = [process.execPath, ...args(output, 30_000)]
    .map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`)
    .join(' ');
  await run('script', ['-qefc', quoted, output]);
  const stdout = await readFile(output, 'utf8');
  await rm(folder, { recursive: true });
  for (const seconds of [1, 2]) {
    assert.match(stdout, new RegExp(`autumn\\.pdf: making it quick to open \\(${seconds} s\\)`));
  }
  assert.ok(stdout.includes('\r\x1b[Kdone'), stdout);
});

test('in a log, an import of some seconds writes nothing', async () => {
  const { stdout, stderr } = await run(process.execPath, args('/dev/null', 2700));
  assert.deepEqual([stdout, stderr], ['done\n', '']);
});
