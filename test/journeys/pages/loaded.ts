import type { Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';

/**
 * Waits until the page has loaded and run these chunks, such as `store`. It asks for none of them itself. (Playwright's
 * `networkidle` is no help: it waits only for a document's first quiet half second.)
 */
export async function untilRun(page: Page, ...chunks: string[]): Promise<void> {
  const run = (names: string[]) =>
    page.evaluate(async (names) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      const missing: string[] = [];
      for (const name of names) {
        const address = loaded.find((url) => new RegExp(`/chunks/${name}-[^/]*\\.js$`).test(url));
        if (address) await import(address);
        else missing.push(name);
      }
      return missing;
    }, names);
  await expect.poll(() => run(chunks)).toEqual([]);
  await untilPainted(page);
}

/** Waits until all that the page has to show by now is on the screen. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
