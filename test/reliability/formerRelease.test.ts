import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';
import { checkOut, findFormerRelease } from '../support/formerRelease.ts';

/**
 * While servers are updated one by one, those of the former release work on the new database. So this test takes the
 * server as it was before the newest migration, gives it the migrations of today, and runs its own tests of reading and
 * buying. `expand.test.ts` beside the migrations holds the same by the schema alone
 * (`docs/decisions/017-former-release-from-history.md`).
 */

/** Tests of reading and buying, below `packages/server/src`. */
const TESTS = ['reading/{accessCheck,downloadRoute}', 'entitlements/*', 'coupons/*', 'payments/{cards,renewals}'];
/** Fewer tests would mean that the runner didn't find them. */
const FEWEST = 40;

/** The longest that these tests may take. */
const LONGEST_MILLISECONDS = 4 * 60_000;

/**
 * Runs the tests of the release in `folder`, up to the first failure: after one, a file of tests may stay open for ever.
 * Returns the lines as TAP.
 */
async function runTests(folder: string) {
  const { NODE_TEST_CONTEXT: _ofThisTest, ...env } = process.env;
  const limits = ['--test-concurrency=2'];
  // One database is enough for a question about the schema.
  if (env.TEST_POSTGRES_URL) limits.push('--test-skip-pattern=/\\(embedded\\)/');
  const files = TESTS.map((name) => `packages/server/src/${name}.test.ts`);
  const args = ['--test', '--test-reporter=tap', ...limits, ...files];
  // A group of its own: the processes of the files end with the runner.
  const runner = spawn(process.execPath, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(runner, 'close');
  const end = () => {
    if (runner.exitCode === null && runner.signalCode === null) process.kill(-(runner.pid as number), 'SIGKILL');
  };
  const late = setTimeout(end, LONGEST_MILLISECONDS);
  const lines: string[] = [];
  for await (const line of createInterface(runner.stdout)) {
    lines.push(line);
    if (/^\s*not ok/.test(line)) end();
  }
  await closed;
  clearTimeout(late);
  return { hasPassed: runner.exitCode === 0, output: lines.join('\n') };
}

const commit = findFormerRelease();

test('the release before the newest migration reads and sells on the database of this one', {
  skip: commit === undefined && 'this folder has no history: `git fetch --unshallow` brings it',
}, async () => {
  const folder = temporaryFolder();
  checkOut(commit as string, folder, 'today');
  const first = await runTests(folder);
  // A test of the former release that fails now and then can't be mended here. A schema that doesn't fit fails each time.
  const { hasPassed, output } = first.hasPassed ? first : await runTests(folder);
  assert.ok(hasPassed, `${first.output}\n${output}`);
  const passed = Number(/^# pass (\d+)$/m.exec(output)?.[1]);
  assert.ok(passed >= FEWEST, `only ${passed} tests ran`);
});
