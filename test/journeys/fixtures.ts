import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Demo, startDemo } from '../../examples/demo/demo.ts';
import { StorePage } from './pages/StorePage.ts';

/** Where a demo looks for its free ports, so that two workers don't take them from each other. */
export const portOf = (worker: { parallelIndex: number }, first = 18200): number => first + worker.parallelIndex * 50;

interface Fixtures {
  store: StorePage;
  /** What the page's console said of errors; a journey fails when there is any that it did not take out. */
  complaints: string[];
}

interface WorkerFixtures {
  demo: Demo;
}

/** What the browser says of every answer that refuses: the store asks, and shows the refusal in its own words. */
const REFUSAL = /the server responded with a status of 40[013] /;

/** Journeys walk through the demo store that `npm start` runs. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
    async ({}, use, worker) => {
      const dataDir = path.join(tmpdir(), `magazine-store-journeys-${process.pid}`);
      const demo = await startDemo({ port: portOf(worker), dataDir });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // Lingui warns of a text that the catalogue lacks.
      const wrong = message.type() === 'error' || message.text().startsWith('Uncompiled message');
      if (wrong && !REFUSAL.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  store: async ({ page, demo, complaints: _watched }, use) => {
    await use(new StorePage(page, demo.url));
  },
});

export { expect };
