import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { ReaderPage } from './pages/ReaderPage.ts';

const FIRST_SDK = path.resolve(import.meta.dirname, '../fixtures/host-1/magazine-store-host.iife.js');
const FREE = 'Medvind 3: Runt sjön';
const SAMPLED = 'Room Tone 2: Listening Outdoors';

test.beforeEach(async ({ page }) => {
  await page.route('**/magazine-store-host.iife.js', (route) => route.fulfill({ path: FIRST_SDK }));
});

test('a page with the first host SDK can frame the current store', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  await store.fittingHeight();
  await page.evaluate(() => {
    const received: unknown[] = [];
    const element = document.querySelector('[data-magazine-store]') as Element;
    // biome-ignore lint/suspicious/noExplicitAny: the global of a script that has no types any more
    const mounted = (window as any).MagazineStore.storeOf(element);
    for (const name of ['openIssue', 'navigate']) mounted.on(name, (detail: unknown) => received.push([name, detail]));
    Object.assign(window, { mounted, received });
  });
  await page.evaluate('mounted.loadOptions(12); mounted.openIssue(12)');
  await expect(store.scope.getByRole('main', { name: FREE })).toBeVisible();
  await store.fittingHeight();
  expect(await page.evaluate('received')).toEqual([
    ['openIssue', { issueId: 12 }],
    ['navigate', { path: '/read/12' }],
  ]);
  await page.evaluate('mounted.openViewer(12, { page: 3 })');
  await store.reader.expectSharp();
  await page.evaluate('mounted.closeViewer()');
  await expect(store.scope.getByRole('main', { name: FREE })).toBeVisible();
});

test('the first host SDK opens the reader in the whole window, and unknown messages are ignored', async ({
  page,
  demo,
  complaints: _,
}) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  await page.evaluate(() => {
    const element = document.querySelector('[data-magazine-store]') as HTMLElement;
    element.dataset.magazineStoreViewer = '';
    element.replaceWith(element.cloneNode());
  });
  await store.expectCovers();
  const later = { channel: 'magazine-store', version: 1, type: 'later', payload: { of: 'a newer one' } };
  await page.evaluate((message) => frames[0]?.postMessage(message, '*'), later);
  await store.scope.locator('html').evaluate((_html, message) => parent.postMessage(message, '*'), later);
  await page.evaluate((id) => {
    const element = document.querySelector('[data-magazine-store]') as Element;
    // biome-ignore lint/suspicious/noExplicitAny: the global of a script that has no types any more
    (window as any).MagazineStore.storeOf(element).openViewer(id, { type: 'sample' });
  }, 10);
  const reader = new ReaderPage(page.frameLocator('body > dialog iframe'));
  await reader.expectSharp();
  await expect(reader.dialog).toContainText(SAMPLED);
  await page.keyboard.press('Escape');
  await expect(page.locator('body > dialog')).toHaveCount(0);
  await expect(store.cards.first()).toBeVisible();
});
