import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { ReaderPage } from './pages/ReaderPage.ts';

const KEPT = path.resolve(import.meta.dirname, '../fixtures/hosts');
const releases = readdirSync(KEPT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const FREE = 'Medvind 3: Runt sjön';
const SAMPLED = 'Room Tone 2: Listening Outdoors';

for (const { name } of releases) {
  test.describe(`host SDK: ${name}`, () => {
    test.beforeEach(async ({ page }) => {
      const script = path.join(KEPT, name, 'magazine-store-host.iife.js');
      await page.route('**/magazine-store-host.iife.js', (route) => route.fulfill({ path: script }));
    });

    test('a page with it can frame the current store', async ({ page, demo, complaints: _ }) => {
      const store = new FramedStore(page, demo.examplesUrl);
      await store.open('/embedded.html');
      await store.expectCovers();
      await store.fittingHeight();
      await page.evaluate(() => {
        const received: unknown[] = [];
        const element = document.querySelector('[data-magazine-store]') as Element;
        // biome-ignore lint/suspicious/noExplicitAny: the global of a script that has no types any more
        const mounted = (window as any).MagazineStore.storeOf(element);
        for (const name of ['openIssue', 'navigate'])
          mounted.on(name, (detail: unknown) => received.push([name, detail]));
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

    test('it opens the reader in the whole window, and unknown messages are ignored', async ({
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

    test('it speaks by former names: signing in, signing out, and a section of the account', async ({
      page,
      demo,
      complaints: _,
    }) => {
      const store = new AccountPages(page, demo.examplesUrl, page.frameLocator('iframe'));
      await store.open('/embedded.html');
      await expect(store.cards.first()).toBeVisible();
      await page.evaluate(() => {
        const received: unknown[] = [];
        const element = document.querySelector('[data-magazine-store]') as Element;
        // biome-ignore lint/suspicious/noExplicitAny: the global of a script that has no types any more
        const mounted = (window as any).MagazineStore.storeOf(element);
        for (const name of ['login', 'logout']) mounted.on(name, () => received.push(name));
        Object.assign(window, { mounted, received });
      });
      await page.evaluate('mounted.openAuth()');
      await store.goThroughWindow('reader@example.com');
      await expect(store.accountButton).toBeVisible();
      await page.evaluate("mounted.openAccount('coupon')");
      await expect(store.account.locator('details[open]')).toHaveCount(1);
      await expect(store.account.getByRole('textbox', { name: 'Coupon code' })).toBeVisible();
      await store.signOut();
      await expect.poll(() => page.evaluate('received')).toEqual(['login', 'logout']);
    });
  });
}
