import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Ends a run with `journeys: N passed, N failed`. A test that passed only on a second try has failed. */
export default class CountReporter implements Reporter {
  #passed = 0;
  #failed = 0;

  onTestEnd(_test: TestCase, { status }: TestResult): void {
    if (status === 'passed') this.#passed++;
    else this.#failed++;
  }

  onEnd(): void {
    console.log(`\njourneys: ${this.#passed} passed, ${this.#failed} failed`);
  }
}
