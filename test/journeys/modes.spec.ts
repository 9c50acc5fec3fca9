import { type Demo, startDemo } from '../../examples/demo/demo.ts';
import { readFlags } from '../../examples/demo/flags.ts';
import { processFolder } from '../support/processFolder.ts';
import { test as base, expect, workerPort } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';
import { untilRun } from './pages/loaded.ts';

/** A demo that was started with flags, such as `npm start -- --sandbox`. */
const test = base.extend<{ startWith: (...flags: string[]) => Promise<AccountPages> }>({
  startWith: async ({ page, complaints: _watched }, use, worker) => {
    const demos: Demo[] = [];
    await use(async (...flags) => {
      const dataDir = processFolder('modes');
      const demo = await startDemo({ port: workerPort(worker, 18400), dataDir, ...readFlags(flags) });
      demos.push(demo);
      return new AccountPages(page, demo.url);
    });
    // Leave the page first: its later requests would fail without the server.
    await page.goto('about:blank');
    for (const demo of demos) await demo.stop();
  },
});

const FREE = 1;
const PRICED = 3;
const OTHER_PRICED = 5;

test('--sandbox: says that it is a preview, hides from search engines, counts no openings; --no-pagination: all issues on one page; --no-downloading: no files to keep', async ({
  startWith,
  page,
}) => {
  const store = await startWith('--sandbox', '--no-pagination', '--no-downloading');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await store.open();
  await expect(page.getByText('This is only a preview.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(store.cards.first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(store.cards).toHaveCount(17);
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
  const answer = await page.request.get(`${store.url}/api/store`);
  expect((await answer.json()).enable_downloading).toBe(false);
  await store.open(`/read/${FREE}/full`);
  await store.reader.expectSharp();
  await page.keyboard.press('End');
  await store.reader.expectSharp();
  await untilRun(page, 'IssueDetail');
  expect(requests.filter((address) => address.includes('/open/'))).toEqual([]);
});

test('--promocodes-only: what is not owned is to be unlocked', async ({ startWith, page, complaints }) => {
  complaints.expect(/status of 403 .*\/api\/issues\/3\/download\/full$/);
  const store = await startWith('--promocodes-only');
  await store.open(`/read/${PRICED}/full`);
  await expect(page.getByText('This item is available only after unlocking')).toBeVisible();
});

test('--no-auth: the store asks no visitor to sign in, and has no account', async ({ startWith, page, complaints }) => {
  complaints.expect(/status of 403 .*\/api\/issues\/3\/download\/full$/, /status of 404 .*\/account$/);
  const store = await startWith('--no-auth');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await store.open(`/read/${PRICED}/full`);
  await expect(
    page.getByText('This issue can’t be bought at the moment, because signing in is switched off.'),
  ).toBeVisible();
  await expect(store.button('Sign In / Register')).toHaveCount(0);
  await store.button('Return to details').click();
  await store.button('Close').click();
  await expect(store.cards.first()).toBeVisible();
  await expect(store.button('Sign In / Register')).toHaveCount(0);
  expect(requests.filter((address) => address.startsWith('/api/user/'))).toEqual([]);
  await store.open('/account');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(requests.filter((address) => address.startsWith('/api/user/'))).toEqual([]);
});

test('--require-auth-to-read: a free issue needs an account; --no-payments: the account has nothing to pay', async ({
  startWith,
  page,
  complaints,
}) => {
  complaints.expect(/status of 401 .*\/api\/issues\/1\/download\/full$/);
  const store = await startWith('--require-auth-to-read', '--no-payments');
  await store.open(`/read/${FREE}/full`);
  await expect(page.getByText('This item is available for reading only after authenticating.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In / Register' }).click();
  await store.goThroughWindow('reader@example.com');
  await store.reader.expectSharp();
  await store.open('/account');
  await expect(store.account.getByRole('heading', { level: 3 })).toHaveText(['Your account', 'Apply Coupon']);
});

test('--locale: the store speaks it to all visitors', async ({ startWith, page }) => {
  const store = await startWith('--locale', 'pl');
  await store.open();
  await expect(store.cards.filter({ hasText: 'Bezpłatne' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});

test('--currency PLN: prices in it, and a business may ask for an invoice, by a tax number that can be one', async ({
  startWith,
  page,
}) => {
  const store = await startWith('--currency', 'PLN');
  await store.open();
  await expect(store.card('Pocket Whale 9: Under the Bed, Under the Sea')).toContainText('PLN 2.90');
  await expect(page.getByText('All prices are in PLN')).toBeVisible();
  await store.enter('business@example.com');
  const cart = new CartPage(store);
  await cart.open(PRICED);
  const invoice = cart.dialog.getByRole('checkbox', { name: 'I want invoice' });
  const taxId = cart.dialog.getByLabel('Tax ID');
  await expect(invoice).toBeChecked();
  await expect(taxId).toHaveValue('5260250274');
  await taxId.fill('526-025-02-75');
  await cart.payByCard('4242 4242 4242 4242');
  await expect(cart.dialog.getByText('This is not a valid value')).toBeVisible();
  await invoice.uncheck();
  await expect(taxId).toHaveCount(0);
  await cart.button('Buy now').click();
  await expect(store.notice('Successfully purchased issue.')).toBeVisible();
  await page.reload();
  await cart.open(OTHER_PRICED);
  await expect(invoice).not.toBeChecked();
});
