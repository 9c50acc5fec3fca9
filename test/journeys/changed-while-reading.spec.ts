import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDemo } from '../../examples/demo/demo.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { command } from '../support/commandLine.ts';
import { processFolder } from '../support/processFolder.ts';
import { test as base, expect, workerPort } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';

const OWNER = 'owner@example.com';
const OWNED = 4;
const TITLE = 'Plinth 12: Stairs';
/** Instead of 10. */
const PAGES = 12;

const dataDir = processFolder('changed');

/** A store of its own: the publisher changes its issues. */
const test = base.extend({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
    async ({}, use, worker) => {
      const demo = await startDemo({ port: workerPort(worker, 18960), dataDir });
      await use(demo);
      await demo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

async function publisher(...args: string[]): Promise<void> {
  const { code, errors } = await command({ DATA_DIR: dataDir }, ...args);
  // On a slow machine, the command also tells its progress there.
  expect(code, errors).toBe(0);
}

test('an owner reads on while the publisher imports the issue again, replaces it and takes it out of the store', async ({
  page,
  demo,
  browser,
}) => {
  const store = new AccountPages(page, demo.url);
  await store.enter(OWNER);
  await store.open(`/read/${OWNED}/full?page=3`);
  await store.reader.expectSharp();
  await store.reader.expectPages('2–3', 10);

  await publisher('reimport', String(OWNED));
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('4–5', 10);
  await store.reader.expectSharp();
  await page.keyboard.press('ArrowLeft');
  await store.reader.expectPages('2–3', 10);

  const corrected = path.join(dataDir, 'corrected.pdf');
  const pages = Array.from({ length: PAGES }, (_, index) => ({ text: `Corrected page ${index + 1}` }));
  await writeFile(corrected, await makePdf({ pages }));
  // On a slow machine the reader would renew its addresses meanwhile, and then show the corrected issue.
  await page.route(`**/api/issues/${OWNED}/renew/full`, () => {});
  await publisher('replace', String(OWNED), corrected);
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('4–5', 10);
  await store.reader.expectSharp();
  // The address follows once the reader rests on the page.
  await expect(page).toHaveURL(/page=4$/);
  await page.unrouteAll();
  await page.reload();
  await store.reader.expectPages('4–5', PAGES);
  await store.reader.expectSharp();

  await publisher('unpublish', String(OWNED));
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('6–7', PAGES);
  await store.reader.expectSharp();
  await expect(page).toHaveURL(/page=6$/);
  await store.reader.button('Close').click();
  const detail = store.detail(TITLE);
  await expect(detail.getByRole('button', { name: 'Read' })).toBeEnabled();
  await page.reload();
  await detail.getByRole('button', { name: 'Read' }).click();
  await store.reader.expectPages('6–7', PAGES);
  await store.reader.expectSharp();
  await page.goBack();
  await page.keyboard.press('Escape');
  await store.scope.getByRole('tab', { name: 'Purchased' }).click();
  await expect(store.card(TITLE)).toBeVisible();

  const stranger = await browser.newPage();
  expect((await stranger.goto(`${demo.url}/read/${OWNED}`))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await stranger.goto(demo.url);
  const theirs = new AccountPages(stranger, demo.url);
  await expect(theirs.cards.first()).toBeVisible();
  await expect(theirs.card(TITLE)).toHaveCount(0);
  await stranger.close();
});
