import { startDemo } from '../../examples/demo/demo.ts';
import { nextFreePort } from '../../examples/demo/ports.ts';
import { processFolder } from '../support/processFolder.ts';
import { documentedPolicies, servePasted } from '../support/strictPage.ts';
import { test as base, expect, workerPort } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';

const READER = 'reader@example.com';
const SUBSCRIBER = 'subscriber@example.com';
const FOR_SALE = 3;
/** Links to films and sounds, on pages 5, 6 and 9. */
const WITH_FILMS = 10;

/** A store that a page on another site has pasted in; the journey sets that page's policy. */
const test = base.extend<object, { strictPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
  strictPort: [async ({}, use, worker) => use(await nextFreePort(workerPort(worker, 18940))), { scope: 'worker' }],
  demo: [
    async ({ strictPort }, use, worker) => {
      const dataDir = processFolder('strict');
      const settings = { API_ORIGINS: `http://127.0.0.1:${strictPort}` };
      const demo = await startDemo({ port: workerPort(worker, 18900), dataDir, settings });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test.use({ asksForSession: true });

for (const kind of ['reading', 'selling'] as const) {
  test(`a page that allows what the docs name for ${kind}, and nothing else`, async ({
    page,
    demo,
    strictPort,
    complaints: _,
  }) => {
    const pasted = await servePasted(strictPort, demo.url, (await documentedPolicies(demo))[kind]);
    const store = new AccountPages(page, `http://127.0.0.1:${strictPort}`);
    await store.open();
    await store.expectCovers();

    await store.signInButton.click();
    const window = await store.openWindow();
    await window.getByRole('button', { name: kind === 'selling' ? READER : SUBSCRIBER }).click();
    await expect(store.accountButton).toBeVisible();
    // The dialog closes by going back in the history. The next address must not come in between.
    await expect(store.signInDialog).toBeHidden();

    if (kind === 'reading') {
      await page.goto(`${store.url}/#/read/${WITH_FILMS}/full?page=5`);
      await store.reader.expectSharp();
      // Zoomed in further than the pictures go, the page is drawn from the PDF.
      for (let press = 0; press < 8; press++) await page.keyboard.press('+');
      await expect(store.reader.details.first()).toBeVisible();
      expect(page.workers(), 'what draws the pages works beside the page').not.toEqual([]);
      await page.keyboard.press('0');
      await page.keyboard.press('ArrowRight');
      await store.reader.expectSharp();
    }
    if (kind === 'selling') {
      await page.goto(`${store.url}/#/read/${FOR_SALE}`);
      await page.getByRole('button', { name: /^Purchase/ }).click();
      const cart = new CartPage(store);
      await expect(cart.field('Secure card number input frame')).toBeVisible();
      await cart.choosePayPal();
      await expect(page.frameLocator('iframe[title="PayPal"]').getByRole('button')).toBeVisible();
    }
    await page.goto('about:blank');
    await pasted.close();
  });
}

test('a page that blocks the frames of the payment providers says so, with a way on', async ({
  page,
  demo,
  strictPort,
  complaints,
}) => {
  complaints.expect(/violates the following Content Security Policy directive: "frame-src/);
  const { selling } = await documentedPolicies(demo);
  const unframed = selling.replace(/frame-src [^;]*/, "frame-src 'none'");
  expect(unframed).not.toBe(selling);
  const pasted = await servePasted(strictPort, demo.url, unframed);
  const store = new AccountPages(page, `http://127.0.0.1:${strictPort}`);
  await store.open();
  await store.signInButton.click();
  const window = await store.openWindow();
  await window.getByRole('button', { name: READER }).click();
  await expect(store.accountButton).toBeVisible();
  await expect(store.signInDialog).toBeHidden();
  await page.goto(`${store.url}/#/read/${FOR_SALE}`);
  await page.getByRole('button', { name: /^Purchase/ }).click();
  const cart = new CartPage(store);
  const reply = cart.dialog.getByText('The payment provider could not be reached.').filter({ visible: true });
  await expect(reply).toContainText('choose another way to pay');
  await expect(cart.button('Try again')).toBeVisible();
  await expect(cart.field('Secure card number input frame')).toHaveCount(0);
  await cart.choosePayPal();
  await expect(reply).toHaveCount(1);
  await expect(cart.button('Try again').filter({ visible: true })).toBeVisible();
  await page.goto('about:blank');
  await pasted.close();
});
