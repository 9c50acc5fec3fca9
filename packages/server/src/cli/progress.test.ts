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
 * longer than until the lines of two seconds are in the output.
 */
const program = (output: string, milliseconds: number, name: string) => `
  import { readFileSync } from 'node:fs';
  import { showProgress } from ${JSON.stringify(progress)};
  const progress = showProgress(${JSON.stringify(name)});
  progress.report({ step: 'optimizing', done: 0, total: 1 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  const isShown = () => new Set(readFileSync(${JSON.stringify(output)}, 'utf8').match(/\\(\\d+ s\\)/g)).size > 1;
  while (performance.now() - start < ${milliseconds} && !isShown());
  await progress.end();
  console.log('done');
`;
const args = (output: string, milliseconds: number, name = 'autumn.pdf') => [
  ...['--input-type=module', '-e', program(output, milliseconds, name)],
];

/** What the program writes to a terminal. */
async function runOnTerminal(name?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'progress-'));
  const output = path.join(folder, 'output');
  const quoted = [process.execPath, ...args(output, 30_000, name)]
    .map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`)
    .join(' ');
  await run('script', ['-qefc', quoted, output]);
  const written = await readFile(output, 'utf8');
  await rm(folder, { recursive: true });
  return written;
}

test('on a terminal, a line shows every second that the import goes on, and clears at its end', async () => {
  const stdout = await runOnTerminal();
  const lines = new Set(stdout.match(/autumn\.pdf: making it quick to open \(\d+ s\)/g));
  assert.ok(lines.size > 1, stdout);
  assert.ok(stdout.includes('\r\x1b[Kdone'), stdout);
});

test('on a terminal, the line of a file with a long name stays one line of the terminal', async () => {
  const stdout = await runOnTerminal(`${'Slow Lines, '.repeat(12)}the last one.pdf`);
  // The terminal wraps nothing between these two, and the next line clears this one.
  const [begin, end] = ['\r\x1b[K\x1b[?7l', '\x1b[?7h'];
  const line = 'Slow Lines, Slow Lines, …he last one.pdf: making it quick to open (1 s)';
  assert.ok(stdout.replace(/\(\d+ s\)/g, '(1 s)').includes(begin + line + end), stdout);
});

test('in a log, an import of some seconds writes nothing', async () => {
  const { stdout, stderr } = await run(process.execPath, args('/dev/null', 2700));
  assert.deepEqual([stdout, stderr], ['done\n', '']);
});
