import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter } from '../support/identity.ts';
import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { SIGNED_OUT } from './pages/Complaints.ts';
import { untilPainted } from './pages/loaded.ts';

const READER = 'reader@example.com';
const OWNER = 'owner@example.com';
const FREE = 'Medvind 3: Runt sjön';

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await use(new AccountPages(page, demo.url));
  },
});

test.describe('signing in', () => {
  test('a reader signs in with a window at the provider', async ({ shop, page }) => {
    await shop.open('/read/12');
    await shop.detail(FREE).getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => {
      const received: string[] = [];
      Object.assign(window, { received });
      for (const name of ['login', 'logout'])
        document.addEventListener(`magazine-store-${name}`, () => received.push(name));
    });
    await shop.signInButton.click();
    const window = await shop.openWindow();
    await expect(window.getByRole('heading', { name: 'Sign in with Press ID' })).toBeVisible();
    expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 600]);
    await expect(shop.signInDialog.getByRole('progressbar', { name: 'Signing in…' })).toBeVisible();
    await expect(shop.button('Show window')).toBeVisible();
    await expect(shop.button('Sign in with Google')).toBeDisabled();

    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: READER }).click();
    await closed;
    await expect(shop.notice(`Signed in as ${READER}`)).toBeVisible();
    await expect(shop.signInDialog).toBeHidden();
    await expect(shop.accountButton).toContainText(READER);
    await expect(shop.signInButton).toHaveCount(0);
    expect(await page.evaluate('received')).toEqual(['login']);
    await page.reload();
    await expect(shop.accountButton).toContainText(READER);
  });

  test('after closing the window the reader may choose again', async ({ shop }) => {
    await shop.open();
    await shop.signInButton.click();
    const window = await shop.openWindow('Google');
    await expect(shop.button('Show window')).toBeVisible();
    await window.close();
    await expect(shop.button('Show window')).toHaveCount(0);
    await expect(shop.signInDialog).toBeVisible();
    await expect(shop.signInButton).toBeAttached();
    await shop.goThroughWindow(READER, 'Google');
    await expect(shop.notice(`Signed in as ${READER}`)).toBeVisible();
  });

  test('after cancelling at the provider the reader sees a notice and may choose again', async ({ shop }) => {
    await shop.open();
    await shop.signInButton.click();
    const window = await shop.openWindow();
    await window.getByRole('button', { name: 'Cancel' }).click();
    await expect(shop.signInDialog.getByRole('alert')).toHaveText('We couldn’t sign you in. Please try again.');
    await shop.goThroughWindow(READER);
    await expect(shop.notice(`Signed in as ${READER}`)).toBeVisible();
  });

  test('if the browser opens no window, the reader can use a link', async ({ shop, page, context }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await shop.open();
    await shop.signInButton.click();
    await shop.button('Sign in with Press ID').click();
    const opened = context.waitForEvent('page');
    await shop.signInDialog.getByRole('link', { name: 'Open it' }).click();
    const window = await opened;
    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: READER }).click();
    await closed;
    await expect(shop.notice(`Signed in as ${READER}`)).toBeVisible();
    await expect(shop.signInDialog).toBeHidden();
  });

  test('a reader can sign in with a provider that cuts its window off', async ({ shop, demo }) => {
    await shop.open();
    await shop.signInButton.click();
    const cutOff = demo.identity?.injectFault('press-id', 'cutOffOpener');
    const window = await shop.openWindow();
    await expect(window.getByRole('heading', { name: 'Sign in with Press ID' })).toBeVisible();
    await expect(shop.button('Sign in with Press ID')).toBeEnabled();
    await expect(shop.button('Show window')).toHaveCount(0);
    await cutOff?.happened;
    await window.getByRole('button', { name: READER }).click();
    await expect(shop.notice(`Signed in as ${READER}`)).toBeVisible();
    await expect(shop.signInDialog).toBeHidden();
  });
});

test.describe('two tabs', () => {
  test('sign in and out together', async ({ shop, context, demo }) => {
    await shop.open();
    const other = new AccountPages(await context.newPage(), demo.url);
    await other.open();
    await expect(other.signInButton).toBeVisible();
    await shop.signInAs(READER);
    await expect(other.notice(`Signed in as ${READER}`)).toBeVisible();
    await expect(other.accountButton).toContainText(READER);
    await other.signOut();
    await expect(other.notice('Signed out')).toBeVisible();
    await expect(shop.notice('Signed out')).toBeVisible();
    await expect(shop.signInButton).toBeVisible();
    await shop.page.reload();
    await expect(shop.signInButton).toBeVisible();
  });
});

test.describe('a session that has ended', () => {
  test('leaves a visitor, and signing in again works', async ({ shop, demo, complaints }) => {
    complaints.expect(SIGNED_OUT);
    await shop.enter(READER);
    await shop.open();
    await expect(shop.accountButton).toContainText(READER);
    const elsewhere = new HttpBrowser(demo.url);
    await enter(elsewhere, 'google', READER);
    expect((await elsewhere.send('/api/user/sessions/end')).status).toBe(204);

    await shop.open('/account');
    await expect(shop.notice('You have to sign in to access this page.')).toBeVisible();
    await expect(shop.accountButton).toHaveCount(0);
    await shop.signInAs(READER);
    await shop.page.reload();
    await expect(shop.accountButton).toContainText(READER);
  });

  test('is noticed by a page that is still open, once it may not read', async ({ shop, demo, page, complaints }) => {
    complaints.expect(/status of 403 .*\/api\/issues\/4\/download\/full$/, SIGNED_OUT);
    await shop.enter(OWNER);
    await shop.open('/read/4');
    await expect(shop.button('Read')).toBeEnabled();
    const elsewhere = new HttpBrowser(demo.url);
    await enter(elsewhere, 'google', OWNER);
    expect((await elsewhere.send('/api/user/sessions/end')).status).toBe(204);

    await shop.button('Read').click();
    await expect(page.getByText('Already yours? Sign in to read it.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In / Register' }).click();
    const window = await shop.openWindow();
    await window.getByRole('button', { name: OWNER }).click();
    await shop.reader.expectSharp();
  });

  test('shows when the store sends its token, and a reload continues', async ({ shop, page, complaints }) => {
    complaints.expect(/status of 403 .*\/api\/issues\/12\/download\/full$/);
    await shop.enter(READER);
    await shop.open('/read/12');
    await expect(shop.accountButton).toBeAttached();
    await shop.spoilToken();
    await shop.button('Read').click();
    const expired = page.getByRole('dialog', { name: 'Your sessions has expired' });
    await expect(expired).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await untilPainted(page);
    await expect(expired).toBeVisible();
    const loaded = page.waitForEvent('load');
    await shop.button('Click to reload').click();
    await loaded;
    await shop.reader.expectSharp();
    await shop.reader.button('Close').click();
    await shop.button('Read').click();
    await shop.reader.expectSharp();
    await expect(expired).toBeHidden();
    await expect(shop.accountButton).toBeAttached();
  });
});
