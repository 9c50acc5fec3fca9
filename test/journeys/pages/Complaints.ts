import type { ConsoleMessage } from '@playwright/test';

/**
 * The store has to ask whether its visitor is signed in where no server of its own has written the page; the browser
 * logs the 401.
 */
export const SIGNED_OUT = /status of 401 .* at http:[^ ]*\/api\/user\/me$/;

/** The errors in the consoles of a context's pages. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  record(error: ConsoleMessage | Error): void {
    if (error instanceof Error) {
      this.#heard.push(String(error));
      return;
    }
    if (error.type() !== 'error') return;
    const { url } = error.location();
    this.#heard.push(url ? `${error.text()} at ${url}` : error.text());
  }

  /** The journey causes this error: it must come, once or more often. Any other error fails the journey. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Unexpected errors, and expected ones that did not come. */
  get faults(): string[] {
    const allowed = this.#expected;
    const unexpected = this.#heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    const missing = this.#expected.filter((pattern) => !this.#heard.some((text) => pattern.test(text)));
    return [...unexpected, ...missing.map((pattern) => `did not come: ${pattern}`)];
  }
}
