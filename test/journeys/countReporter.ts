import path from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { Tally } from '../support/tally.ts';

/** Prints one line for each finished file of journeys; for a failed journey its error and its output. */
export default class CountReporter implements Reporter {
  readonly #tally = new Tally();
  /** The number of a file's remaining journeys, and its time so far. */
  readonly #files = new Map<string, { left: number; passed: number; milliseconds: number }>();

  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    for (const { location } of suite.allTests()) {
      const file = this.#files.get(location.file) ?? { left: 0, passed: 0, milliseconds: 0 };
      this.#files.set(location.file, { ...file, left: file.left + 1 });
    }
  }

  /** A test that passed only on a second try counts as failed. */
  onTestEnd(test: TestCase, { status, error, errors, duration, stdout, stderr }: TestResult): void {
    const title = test.titlePath().filter(Boolean).join(' › ');
    if (status === 'passed') this.#tally.pass();
    else {
      this.#tally.fail(title, error?.message ?? status);
      console.log(`✖ ${title}`);
      for (const { stack, message, snippet } of errors)
        console.log([stack ?? message, snippet].filter(Boolean).join('\n'));
      process.stdout.write([...stdout, ...stderr].join(''));
    }
    const file = this.#files.get(test.location.file);
    if (!file) return;
    file.left--;
    file.milliseconds += duration;
    if (status === 'passed') file.passed++;
    if (file.left > 0) return;
    const name = path.relative('.', test.location.file);
    console.log(`✔ ${name}: ${file.passed} passed in ${(file.milliseconds / 1000).toFixed(1)} s`);
  }

  /** Reports failures outside of any test. */
  onError(error: TestError): void {
    console.log(error.stack ?? error.message);
    this.#tally.fail('journeys', error.message);
  }

  onEnd(): void {
    console.log(this.#tally.closing('journeys'));
  }
}
