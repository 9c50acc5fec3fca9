import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { Tally } from '../support/tally.ts';

/** Ends a run with the tally of the journeys. A test that passed only on a second try has failed. */
export default class CountReporter implements Reporter {
  readonly #tally = new Tally();

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === 'passed') this.#tally.pass();
    else this.#tally.fail(test.titlePath().filter(Boolean).join(' › '), error?.message ?? status);
  }

  /** What failed outside of any test. */
  onError(error: TestError): void {
    this.#tally.fail('journeys', error.message);
  }

  onEnd(): void {
    console.log(this.#tally.closing('journeys'));
  }
}
