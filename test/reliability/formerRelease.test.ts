import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

/** After a failure, a file of tests may stay open for ever: the runner ends it after this time. */
const LONGEST_FILE_MILLISECONDS = 400_000;

/** Runs the tests of the release in `folder`. Returns the runner's exit code, and its lines as TAP. */
function runTests(folder: string) {
  const { NODE_TEST_CONTEXT: _ofThisTest, ...env } = process.env;
  const limits = ['--test-concurrency=2', `--test-timeout=${LONGEST_FILE_MILLISECONDS}`];
  // One database is enough for a question about the schema.
  if (env.TEST_POSTGRES_URL) limits.push('--test-skip-pattern=/\\(embedded\\)/');
  const files = TESTS.map((name) => `packages/server/src/${name}.test.ts`);
  const args = ['--test', '--test-reporter=tap', ...limits, ...files];
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

const commit = findFormerRelease();

test('the release before the newest migration reads and sells on the database of this one', {
  skip: commit === undefined && 'this clone has no history: `git fetch --unshallow` brings it',
}, () => {
  const folder = temporaryFolder();
  checkOut(commit as string, folder, 'today');
  const first = runTests(folder);
  // A test of the former release that fails now and then can't be mended here. A schema that doesn't fit fails each time.
  const { status, stdout } = first.status === 0 ? first : runTests(folder);
  assert.equal(status, 0, `${first.stdout}\n${stdout}`);
  const passed = Number(/^# pass (\d+)$/m.exec(stdout)?.[1]);
  assert.ok(passed >= FEWEST, `only ${passed} tests ran`);
});
