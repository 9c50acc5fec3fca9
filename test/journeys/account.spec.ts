import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';

const BUSINESS = 'business@example.com';
const SUBSCRIBER = 'subscriber@example.com';
const NEW = 'new@example.com';

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await use(new AccountPages(page, demo.url));
  },
});

async function openAccount(shop: AccountPages, email: string): Promise<void> {
  await shop.open();
  await shop.signInAs(email);
  await shop.open('/account');
  await expect(shop.account).toContainText(email);
}

const identities = (shop: AccountPages): Locator => shop.account.getByRole('list', { name: 'You sign in with' });

/** Presses Add, and chooses the person at the provider. */
async function add(shop: AccountPages, provider: string, email: string): Promise<void> {
  const opened = shop.page.waitForEvent('popup');
  await shop.button(`Add ${provider}`).click();
  await (await opened).getByRole('button', { name: email }).click();
}

test('a reader removes a provider and adds it again; the last one stays', async ({ shop }) => {
  await openAccount(shop, BUSINESS);
  await expect(identities(shop).getByRole('listitem')).toContainText(['Press ID', 'Google']);
  await expect(shop.button('Add Google')).toHaveCount(0);

  await shop.button('Remove Google').click();
  await expect(shop.notice('You no longer sign in with Google')).toBeVisible();
  await expect(identities(shop).getByRole('listitem')).toHaveText(['Press ID']);
  await expect(identities(shop)).toBeFocused();

  await add(shop, 'Google', BUSINESS);
  await expect(shop.notice('You can sign in with Google now')).toBeVisible();
  await expect(identities(shop).getByRole('listitem')).toContainText(['Press ID', 'Google']);
  await expect(identities(shop)).toBeFocused();

  await shop.button('Remove Press ID').click();
  await expect(identities(shop).getByRole('listitem')).toHaveText(['Google']);
  await shop.signOut();
  await shop.signInAs(BUSINESS, 'Google');
  await shop.open('/account');
  await add(shop, 'Press ID', BUSINESS);
  await expect(shop.button('Remove Press ID')).toBeVisible();
});

test("another person's identity does not join the account", async ({ shop, page }) => {
  await openAccount(shop, BUSINESS);
  await shop.button('Remove Google').click();
  await add(shop, 'Google', SUBSCRIBER);
  const refusal = shop.account.getByText(
    'This Google account is already linked to another account in this store. Sign out to use that account, or add a different Google account here.',
  );
  await expect(refusal).toHaveRole('alert');
  await expect(identities(shop).getByRole('listitem')).toHaveText(['Press ID']);

  await add(shop, 'Google', BUSINESS);
  await expect(shop.button('Remove Google')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.reload();
  await expect(identities(shop).getByRole('listitem')).toContainText(['Press ID', 'Google']);
});

test('a window that is closed adds nothing, one that is refused is offered as a link', async ({ shop, page }) => {
  await openAccount(shop, BUSINESS);
  await shop.button('Remove Google').click();
  const opened = page.waitForEvent('popup');
  await shop.button('Add Google').click();
  await expect(shop.button('Show window')).toBeVisible();
  await (await opened).close();
  await expect(shop.button('Show window')).toHaveCount(0);

  await page.evaluate(() => {
    window.open = () => null;
  });
  await shop.button('Add Google').click();
  const byHand = page.waitForEvent('popup');
  await shop.account.getByRole('link', { name: 'Open it' }).click();
  await (await byHand).getByRole('button', { name: BUSINESS }).click();
  await expect(shop.button('Remove Google')).toBeVisible();
  await expect(shop.account.getByRole('link', { name: 'Open it' })).toHaveCount(0);
});

async function downloadedBy(page: Page, shop: AccountPages) {
  const downloading = page.waitForEvent('download');
  await shop.button('Download my data').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-data.json');
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

test('readers download their data, also from a page of another origin', async ({ shop, page, demo }) => {
  await openAccount(shop, SUBSCRIBER);
  expect((await downloadedBy(page, shop)).user.email).toBe(SUBSCRIBER);

  const pasted = new AccountPages(page, demo.examplesUrl);
  await pasted.open('/standalone.html');
  if (await pasted.signInButton.isVisible()) await pasted.signInAs(SUBSCRIBER);
  await pasted.accountButton.click();
  await pasted.menuItem('Your account').click();
  expect((await downloadedBy(page, pasted)).user.email).toBe(SUBSCRIBER);
});

async function elsewhere(browser: Browser, url: string): Promise<AccountPages> {
  const context = await browser.newContext();
  return new AccountPages(await context.newPage(), url);
}

test('signing out everywhere ends the sessions in other browsers and tabs', async ({
  shop,
  browser,
  context,
  demo,
}) => {
  const other = await elsewhere(browser, demo.url);
  await openAccount(other, SUBSCRIBER);
  await openAccount(shop, SUBSCRIBER);
  const tab = new AccountPages(await context.newPage(), demo.url);
  await tab.open();
  await expect(tab.accountButton).toBeVisible();

  await shop.button('Sign out everywhere').click();
  await expect(shop.notice('Signed out')).toBeVisible();
  await expect(shop.page).toHaveURL(`${demo.url}/`);
  await expect(shop.signInButton).toBeVisible();
  await expect(tab.signInButton).toBeVisible();

  await other.button('Download my data').click();
  await other.button('Click to reload').click();
  await expect(other.signInButton).toBeVisible();
  await other.page.context().close();
});

test('without an answer the reader sees a message and stays on the page', async ({ shop, page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/user\//);
  await openAccount(shop, SUBSCRIBER);
  await page.route('**/api/user/**', (route) => route.abort());
  for (const name of ['Download my data', 'Sign out everywhere', 'Remove Google']) {
    await shop.button(name).click();
    await shop.holdNotice('Connection error');
    await shop.button('Dismiss').click();
    await expect(shop.notice('Connection error')).toHaveCount(0);
  }
  await expect(shop.account).toContainText(SUBSCRIBER);
});

test('two presses delete an account and sign its reader out', async ({ shop }) => {
  await shop.open();
  await shop.signInButton.click();
  const register = async () => {
    const window = await shop.openWindow();
    await window.getByRole('button', { name: NEW }).click();
    await shop.page.getByRole('checkbox').check();
  };
  await register();
  await shop.button('Create Account').click();
  await expect(shop.notice(`Signed in as ${NEW}`)).toBeVisible();
  await shop.open('/account');

  await expect(identities(shop).getByRole('listitem')).toHaveCount(1);
  await expect(shop.button('Remove Press ID')).toHaveCount(0);
  const confirmation = shop.account.getByRole('group', { name: 'Delete your account permanently?' });
  await shop.button('Delete account').click();
  await expect(confirmation.getByRole('heading')).toBeFocused();
  await shop.button('Keep my account').click();
  await expect(confirmation).toHaveCount(0);
  await expect(shop.button('Delete account')).toBeFocused();

  await shop.button('Delete account').click();
  await shop.button('Yes, delete my account').click();
  await expect(shop.notice('Your account has been deleted')).toBeVisible();
  await expect(shop.notice('Signed out')).toHaveCount(0);
  await expect(shop.signInButton).toBeVisible();

  await shop.signInButton.click();
  await register();
  await expect(shop.button('Create Account')).toBeEnabled();
});
