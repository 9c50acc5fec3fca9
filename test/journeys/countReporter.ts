import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { Tally } from '../support/tally.ts';

/** The annotation of a journey in which pages were read, and its description where pdf.js was loaded. */
export const READING = 'reading';
export const WITH_PDFJS = 'with pdf.js';

/** Prints one line for each finished file of journeys; for a failed journey its error and its output. */
export default class CountReporter implements Reporter {
  readonly #tally = new Tally();
  /** The number of a file's remaining journeys, and its time so far. */
  readonly #files = new Map<string, { left: number; passed: number; milliseconds: number }>();
  /** The journeys in which pages were read. */
  readonly #readings = { all: 0, withPdfjs: 0 };

  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    for (const { location } of suite.allTests()) {
      const file = this.#files.get(location.file) ?? { left: 0, passed: 0, milliseconds: 0 };
      this.#files.set(location.file, { ...file, left: file.left + 1 });
    }
  }

  /** A test that passed only on a second try counts as failed. */
  onTestEnd(test: TestCase, result: TestResult): void {
    const { status, error, errors, duration, stdout, stderr, annotations, attachments } = result;
    const title = test.titlePath().filter(Boolean).join(' › ');
    if (status === 'passed') this.#tally.pass();
    else {
      const line = error?.location ? `line ${error.location.line}: ` : '';
      this.#tally.fail(title, line + (error?.message ?? status));
      console.log(`✖ ${title}`);
      for (const { stack, message, snippet } of errors)
        console.log([stack ?? message, snippet].filter(Boolean).join('\n'));
      // Playwright describes what the page showed.
      const shown = attachments.find(({ name }) => name === 'error-context')?.path;
      if (shown) console.log(readFileSync(shown, 'utf8').split('# Test source')[0]);
      process.stdout.write([...stdout, ...stderr].join(''));
    }
    const reading = annotations.find(({ type }) => type === READING);
    if (reading) this.#readings.all++;
    if (reading?.description === WITH_PDFJS) this.#readings.withPdfjs++;
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
    const { all, withPdfjs } = this.#readings;
    console.log(`Pages were read in ${all} journeys; ${withPdfjs} of them loaded pdf.js.`);
    console.log(this.#tally.closing('journeys'));
  }
}
