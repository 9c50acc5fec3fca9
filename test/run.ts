import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { buildIfStale } from '../scripts/buildAll.ts';
import { runChecks } from '../scripts/checks.ts';
import { prepareDemo } from './journeys/prepareDemo.ts';
import { keepCount, keptCount, type Phase, phaseKey } from './support/keptCounts.ts';
import { installNeeds } from './support/needs.ts';
import { startPostgres } from './support/postgres.ts';
import { endDescendants } from './support/processes.ts';
import { type Count, readTally, showFailure } from './support/tally.ts';

/**
 * `npm test`: every check and every test, and at the end all failures and `N passed, N failed`. A phase that has passed
 * runs again only after a change of a file that it depends on; `--all` runs all of them, and so does a machine that
 * sets `CI`.
 */

const runsAll = process.argv.includes('--all') || Boolean(process.env.CI);
/** Tests of what the build makes, as its users run it. */
const PRODUCT = 'test/{contract,dist,fuzz,interop,reliability,thirdProvider}/**/*.test.ts';
/** Hundreds of processes load the same sources: the first compiles them for all. */
const compileCache = path.resolve('.cache/tests/compiled');
await Promise.all([installNeeds(), buildIfStale()]);
process.on('exit', endDescendants);
const postgres = await startPostgres();
const counts: Count[] = [];
let passedBefore = 0;
let preparing: Promise<void> | undefined;
try {
  // Two lanes fill two cores: each waits for much of its time. The lane that is free first tests the product.
  const inBrowsers = async () => {
    await phase('journeys', journeys);
    await phase('browser', () => runner('browser', 'wtr', '--config', 'test/browser/web-test-runner.config.mjs'));
    await phase('smoke', smoke);
    await phase('walk', walk);
  };
  const inNode = async () => {
    await phase('checks', checks);
    await phase('packages', () => nodeTests('packages', 'packages/*/src/**/*.test.ts', 2));
  };
  const lanes = [inBrowsers(), inNode()];
  await Promise.race(lanes);
  await Promise.all([...lanes, phase('product', () => nodeTests('product', PRODUCT, 3))]);
} finally {
  postgres.stop();
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = counts.flatMap((count) => count.failures);
console.log('');
for (const failure of failures) console.log(showFailure(failure));
if (passedBefore > 0) {
  console.log(`${passedBefore} passed in an earlier run on the same files; \`npm test -- --all\` runs them again.`);
}
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function phase(name: Phase, run: () => Promise<Count>): Promise<void> {
  const key = await phaseKey(name);
  const kept = runsAll || !key ? null : await keptCount(key);
  if (kept) {
    passedBefore += kept.passed;
    counts.push(kept);
    console.log(`${name}: not run, as nothing has changed since all ${kept.passed} passed`);
    return;
  }
  const started = performance.now();
  const count = await run();
  counts.push(count);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${name}: ${count.passed} passed, ${count.failures.length} failed, ${minutes} minutes`);
  // A file that changed during the run may differ from the tested one.
  if (key && count.failures.length === 0 && (await phaseKey(name)) === key) await keepCount(key, count);
}

async function checks(): Promise<Count> {
  const results = await runChecks();
  const failures = results.filter((result) => !result.passed).map(({ name }) => name);
  return { passed: results.length - failures.length, failures };
}

/** Prepares the demo's magazines: once, even if both lanes wait for them. */
function demo(): Promise<void> {
  preparing ??= prepareDemo();
  return preparing;
}

async function smoke(): Promise<Count> {
  await demo();
  return nodeRunner('smoke', ['test/smoke/smoke.test.ts']);
}

async function walk(): Promise<Count> {
  await demo();
  return nodeRunner('walk', ['test/walk/walk.test.ts']);
}

async function journeys(): Promise<Count> {
  await demo();
  return runner('journeys', 'playwright', 'test', '--config', 'test/journeys/playwright.config.ts');
}

/** @param atOnce Files that run at a time. Those of the product wait for much of their time. */
async function nodeTests(name: Phase, pattern: string, atOnce: number): Promise<Count> {
  const files = await Array.fromAsync(glob(pattern));
  return nodeRunner(
    name,
    files.filter((file) => !file.includes('.browser.test.')),
    atOnce,
  );
}

function nodeRunner(name: string, files: string[], atOnce = 1): Promise<Count> {
  const reporter = ['--test-reporter=./test/support/nodeCountReporter.ts', '--test-reporter-destination=stdout'];
  // A test that takes longer than 10 minutes hangs. `--test-force-exit` is not used: a process that ends by it loses
  // results.
  const hang = [`--test-timeout=${10 * 60 * 1000}`, '--import=./test/support/endHungFile.ts'];
  const limits = [`--test-concurrency=${atOnce}`, ...hang];
  // The tests of gestures in browsers run at the same time, and must not wait long for a processor.
  return runner(name, 'nice', '-n', '4', process.execPath, '--test', ...limits, ...reporter, ...files);
}

/** Runs a test runner, shows its lines as they come, and reads the tally at its end. */
async function runner(name: string, program: string, ...args: string[]): Promise<Count> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_POSTGRES_URL: postgres.url, COUNTED_AS: name, NODE_COMPILE_CACHE: compileCache },
  });
  const warnings: string[] = [];
  createInterface(child.stderr).on('line', (line) => warnings.push(line));
  const lines: string[] = [];
  let closing = false;
  createInterface(child.stdout).on('line', (raw) => {
    const line = stripVTControlCharacters(raw);
    lines.push(line);
    // The failures of all phases stand together at the end.
    closing ||= line.startsWith(`${name}: `);
    if (!closing && line !== '') console.log(line);
  });
  const [code] = await once(child, 'close');
  const count = readTally(name, `${lines.join('\n')}\n`);
  if (!count) throw new Error(`${name}: the runner ended with ${code} and no closing line\n${warnings.join('\n')}`);
  // A runner that ran no tests, or failed outside of any test, has not passed.
  if (code !== 0 && count.failures.length === 0) count.failures.push(`${name}: ended with ${code}`);
  if (count.failures.length > 0 && warnings.length > 0) console.log(warnings.join('\n'));
  if (count.passed === 0) throw new Error(`${name}: no test ran`);
  return count;
}
