import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';

/**
 * While servers are updated one by one, those of the former release work on the new database. So this test takes the
 * server as it was before the newest migration, gives it the migrations of today, and runs its own tests of reading and
 * buying. `expand.test.ts` beside the migrations holds the same by the schema alone
 * (`docs/decisions/017-former-release-from-history.md`).
 */

const root = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'packages/server/src/database/migrations';
/** Tests of reading and buying, below `packages/server/src`. */
const TESTS = [
  'reading/{accessCheck,downloadRoute,files}',
  'entitlements/*',
  'coupons/*',
  'payments/{buttons,cards,renewals}',
];
/** Fewer tests would mean that the runner didn't find them. */
const FEWEST = 60;

/** After a failure, a file of tests may stay open for ever: the runner ends it after this time. */
const LONGEST_FILE_MILLISECONDS = 400_000;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit before the one that added the newest migration; undefined if the clone doesn't have it. */
function findFormerRelease(): string | undefined {
  try {
    const files = [`:(glob)${MIGRATIONS}/[0-9]*.ts`, `:(glob,exclude)${MIGRATIONS}/*.test.ts`];
    return git('rev-parse', '--verify', `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...files)}^`);
  } catch {
    return undefined;
  }
}

/** Puts the sources of a commit into a folder, with the migrations and the foreign packages of today. */
function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  rmSync(path.join(folder, MIGRATIONS), { recursive: true });
  cpSync(path.join(root, MIGRATIONS), path.join(folder, MIGRATIONS), { recursive: true });
  const link = (name: string, target = path.join(root, name)) => symlinkSync(target, path.join(folder, name));
  mkdirSync(path.join(folder, 'node_modules'));
  const own = '@magazine-store';
  for (const name of readdirSync(path.join(root, 'node_modules'))) if (name !== own) link(`node_modules/${name}`);
  mkdirSync(path.join(folder, 'node_modules', own));
  for (const name of readdirSync(path.join(folder, 'packages'))) {
    link(`node_modules/${own}/${name}`, path.join(folder, 'packages', name));
    if (existsSync(path.join(root, 'packages', name, 'node_modules'))) link(`packages/${name}/node_modules`);
  }
  link('dist');
}

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
  checkOut(commit as string, folder);
  const first = runTests(folder);
  // A test of the former release that fails now and then can't be mended here. A schema that doesn't fit fails each time.
  const { status, stdout } = first.status === 0 ? first : runTests(folder);
  assert.equal(status, 0, `${first.stdout}\n${stdout}`);
  const passed = Number(/^# pass (\d+)$/m.exec(stdout)?.[1]);
  assert.ok(passed >= FEWEST, `only ${passed} tests ran`);
});
