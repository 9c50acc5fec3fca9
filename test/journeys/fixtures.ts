import { test as base, expect } from '@playwright/test';
import { type Demo, startDemo } from '../../examples/demo/demo.ts';
import { bringBackOpener } from '../support/bringBackOpener.ts';
import { processFolder } from '../support/processFolder.ts';
import { READING, WITH_PDFJS } from './countReporter.ts';
import { Complaints, SIGNED_OUT } from './pages/Complaints.ts';
import { StorePage } from './pages/StorePage.ts';

/** The first port that a demo tries, so that two workers don't take each other's ports. */
export const workerPort = (worker: { parallelIndex: number }, first = 18200): number =>
  first + worker.parallelIndex * 50;

/** The data of this worker's demo. */
export const demoFolder = processFolder('journeys');

export interface Fixtures {
  /** The store stands on a page of another origin, and has to ask whether its visitor is signed in. */
  asksForSession: boolean;
  store: StorePage;
  /** The errors in the consoles of the page and of the windows that it opens; a journey fails if there is an unexpected one. */
  complaints: Complaints;
}

export interface WorkerFixtures {
  demo: Demo;
}

const PAGE_PICTURE = /\/pages\/\d+\/\d+$/;
const PDFJS = /\/chunks\/pdfDocument-/;

/** Journeys walk through the demo store that `npm start` runs. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
    async ({}, use, worker) => {
      const demo = await startDemo({ port: workerPort(worker), dataDir: demoFolder });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  asksForSession: [false, { option: true }],
  complaints: async ({ context, asksForSession }, use, { annotations }) => {
    bringBackOpener(context);
    const complaints = new Complaints();
    const reading = { pictures: false, pdfjs: false };
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      reading.pictures ||= PAGE_PICTURE.test(pathname);
      reading.pdfjs ||= PDFJS.test(pathname);
    });
    if (asksForSession) complaints.expect(SIGNED_OUT);
    context.on('console', (message) => complaints.record(message));
    context.on('weberror', (error) => complaints.record(error.error()));
    await use(complaints);
    if (reading.pdfjs) annotations.push({ type: READING, description: WITH_PDFJS });
    else if (reading.pictures) annotations.push({ type: READING });
    // An expected error may still be on its way when the journey is over.
    await expect.poll(() => complaints.faults).toEqual([]);
    // Requests may still be on their way: a route would fail the journey once its page is closed.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  store: async ({ page, demo, complaints: _watched }, use) => {
    await use(new StorePage(page, demo.url));
  },
});

export { expect };
