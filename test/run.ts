import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import { buildIfStale } from '../scripts/buildAll.ts';
import { runChecks } from '../scripts/checks.ts';
import prepareDemo from './journeys/prepareDemo.ts';
import { installNeeds } from './support/needs.ts';
import { startPostgres } from './support/postgres.ts';
import { type Count, readTally, showFailure } from './support/tally.ts';

/** `npm test`: every check and every test, and at the end what failed and `N passed, N failed`. */

installNeeds();
await buildIfStale();
const postgres = await startPostgres();
const counts: Count[] = [];
try {
  counts.push(await checks());
  // The journeys' demo is made beside tests that wait for much of their time.
  const [counted] = await Promise.all([nodeTests(), prepareDemo()]);
  counts.push(counted);
  counts.push(await runner('browser', 'wtr', '--config', 'test/browser/web-test-runner.config.mjs'));
  counts.push(await runner('journeys', 'playwright', 'test', '--config', 'test/journeys/playwright.config.ts'));
  counts.push(await nodeRunner('smoke', 'test/smoke/smoke.test.ts'));
} finally {
  postgres.stop();
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = counts.flatMap((count) => count.failures);
for (const failure of failures) console.log(showFailure(failure));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function checks(): Promise<Count> {
  const results = await runChecks();
  const failures = results.filter((result) => !result.passed).map(({ name }) => name);
  return { passed: results.length - failures.length, failures };
}

async function nodeTests(): Promise<Count> {
  const patterns = ['packages/*/src/**/*.test.ts', 'test/{contract,reliability,dist}/**/*.test.ts'];
  const files = (await Array.fromAsync(glob(patterns))).filter((file) => !file.includes('.browser.test.'));
  // The longest first (`test/`), so that none is left over for one core alone.
  return nodeRunner('node', ...files.sort().reverse());
}

function nodeRunner(name: string, ...files: string[]): Promise<Count> {
  const reporters = ['spec', './test/support/nodeCountReporter.ts'].flatMap((reporter) => [
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
  ]);
  // More files at a time than cores: many start servers of their own, and wait for them.
  return runner(name, process.execPath, '--test', '--test-concurrency=4', ...reporters, ...files);
}

/** Runs a test runner, shows what it prints, and reads the tally at its end. */
async function runner(name: string, program: string, ...args: string[]): Promise<Count> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_POSTGRES_URL: postgres.url, COUNTED_AS: name },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    output = (output + chunk.toString()).slice(-100_000);
  });
  const [code] = await once(child, 'close');
  const count = readTally(name, output);
  if (!count) throw new Error(`${name}: the runner ended with ${code} and no closing line`);
  // A runner that ran nothing, or failed outside of any test, has not passed.
  if (code !== 0 && count.failures.length === 0) count.failures.push(`${name}: ended with ${code}`);
  if (count.passed === 0) throw new Error(`${name}: no test ran`);
  return count;
}
