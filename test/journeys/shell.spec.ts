import type { Purchases, User } from '@magazine-store/protocol';
import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { untilPainted } from './pages/loaded.ts';
import { changeAnswer, changePageData } from './pages/pageData.ts';

const EMAIL = 'reader@example.com';
const FREE = 'Medvind 3: Runt sjön';
const gateways = { paypal: { clientId: 'test' } };

interface ElementMethods extends Element {
  openAuth(): void;
  openAccount(expand?: string): void;
  openViewer(id: number, options: object): void;
}

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await use(new AccountPages(page, demo.url));
  },
});

test.describe('signed out', () => {
  test('finds the dialog in the history, but not after a reload', async ({ shop, page }) => {
    await shop.open();
    await shop.signInButton.click();
    await expect(shop.signInDialog).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/`);
    await page.goBack();
    await expect(shop.signInDialog).toBeHidden();
    await page.goForward();
    await expect(shop.signInDialog).toBeVisible();
    await page.reload();
    await expect(shop.signInButton).toBeVisible();
    await expect(shop.signInDialog).toBeHidden();
    await shop.signInButton.click();
    await expect(shop.signInDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.signInDialog).toBeHidden();
    await expect(shop.signInButton).toBeFocused();
  });

  test('chooses between signing in and registering by keyboard', async ({ shop, page }) => {
    await shop.open();
    await shop.signInButton.click();
    await shop.scope.getByRole('tab', { name: 'Sign In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(shop.scope.getByRole('tab', { name: 'Register' })).toBeFocused();
    await expect(shop.button('Register with Press ID')).toBeVisible();
    await expect(shop.signInDialog.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
      'href',
      `${shop.url}/terms`,
    );
  });

  test('has no account page, is asked to sign in, and then sees the account', async ({ shop, page }) => {
    await shop.open('/account');
    const notice = await shop.holdNotice('You have to sign in to access this page.');
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(shop.cards.first()).toBeVisible();
    await notice.getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(shop.signInDialog).toBeVisible();
    await expect(notice).toBeHidden();
    await shop.goThroughWindow(EMAIL);
    await expect(shop.account).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/account`);
    await page.goBack();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(shop.cards.first()).toBeVisible();
  });

  test('signs in on a page of its own, and goes on to the list', async ({ shop, page }) => {
    await shop.open('/login');
    await expect(page.getByRole('main', { name: 'Your account' })).toBeVisible();
    await shop.goThroughWindow(EMAIL, 'Google');
    await expect(shop.notice(`Signed in as ${EMAIL}`)).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/`);
    await shop.open('/login');
    await expect(page).toHaveURL(`${shop.url}/`);
  });

  test('can read their issues as soon as they sign in', async ({ shop, page, complaints }) => {
    complaints.expect(/status of 403 .*\/api\/issues\/4\/download\/full$/);
    await shop.open('/read/4/full');
    await expect(page.getByText('Already yours? Sign in to read it.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In / Register' }).click();
    await shop.goThroughWindow('owner@example.com');
    await expect(page.getByText('Already yours? Sign in to read it.')).toBeHidden();
    await shop.reader.expectSharp();
    await shop.reader.button('Close').click();
    await expect(shop.button('Read')).toBeEnabled();
  });
});

test.describe('signed in', () => {
  test('has a menu that works by keyboard alone', async ({ shop, page }) => {
    await shop.enter(EMAIL);
    await shop.open();
    await shop.accountButton.focus();
    await expect(shop.accountButton).toHaveAttribute('aria-haspopup', 'menu');
    await page.keyboard.press('ArrowUp');
    await expect(shop.menuItem('Sign Out')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(shop.menuItem('Your account')).toBeFocused();
    await page.keyboard.press('End');
    await expect(shop.menuItem('Sign Out')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shop.menuItem('Sign Out')).toHaveCount(0);
    await expect(shop.accountButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shop.menuItem('Your account')).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(shop.menuItem('Your account')).toHaveCount(0);
    await shop.accountButton.click();
    await shop.accountButton.click();
    await expect(shop.accountButton).toHaveAttribute('aria-expanded', 'false');
  });

  test('sees the account, and comes back from it', async ({ shop, page }) => {
    const subscription = { active: true, expires_at: '2027-01-01T00:00:00Z' };
    const plan_payment = { status: 'cancelled', next_billing_date: null, subscription } as const;
    await changePageData(page, shop.url, (data) => Object.assign(data, { gateways }));
    await changeAnswer<User>(page, '/api/user/me', (user) => ({ ...user, plan_payment }));
    await changeAnswer<Purchases>(page, '/api/user/purchases', (purchases) => ({ ...purchases, subscription }));
    await shop.enter('owner@example.com');
    await shop.open();
    await shop.accountButton.click();
    await shop.menuItem('Your account').click();
    await expect(page).toHaveURL(`${shop.url}/account`);
    await expect(shop.account).toBeFocused();
    await expect(shop.cards.first()).toBeHidden();
    for (const text of ['owner@example.com', 'Cancelled', 'January 1, 2027', 'You have no active coupons.']) {
      await expect(shop.account.getByText(text)).toBeVisible();
    }
    await shop.button('Return to the list').click();
    await expect(shop.cards.first()).toBeVisible();
    await page.goForward();
    await expect(shop.account.getByText('owner@example.com')).toBeVisible();
  });

  test('opens the account at one section', async ({ shop, page }) => {
    await changePageData(page, shop.url, (data) => Object.assign(data, { gateways }));
    await shop.enter(EMAIL);
    await shop.open('/account');
    const listUnfolded = () =>
      shop.account.locator('details').evaluateAll((all) => all.map((section) => (section as HTMLDetailsElement).open));
    await expect(shop.account.getByText(EMAIL)).toBeVisible();
    expect(await listUnfolded()).toEqual([true, true, true, true]);
    const expand = (section: string) =>
      page.evaluate((name) => document.querySelector<ElementMethods>('magazine-store')?.openAccount(name), section);
    await expand('coupon');
    await expect.poll(listUnfolded).toEqual([false, false, true, false]);
    await page.reload();
    await expect.poll(listUnfolded).toEqual([false, false, true, false]);
    await expect(expand('wishes')).rejects.toThrow(TypeError.name);
  });

  test('signs out, and so does every other tab', async ({ shop, page, context, demo }) => {
    await shop.enter(EMAIL);
    await shop.open('/account');
    const other = new AccountPages(await context.newPage(), demo.url);
    await other.open();
    await expect(other.accountButton).toBeVisible();
    await shop.signOut();
    await Promise.all([shop, other].map((tab) => expect(tab.notice('Signed out')).toBeVisible()));
    await expect(shop.notice('You have to sign in')).toHaveCount(0);
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(other.signInButton).toBeVisible();
  });

  test('stays signed in when signing out fails', async ({ shop, page, complaints }) => {
    complaints.expect(/ERR_FAILED .*\/auth\/logout$/);
    await page.route('**/auth/logout', (route) => route.abort());
    await shop.enter(EMAIL);
    await shop.open();
    await shop.signOut();
    await expect(shop.notice('Connection error')).toBeVisible();
    await expect(shop.accountButton).toBeVisible();
    await shop.signOut();
    await expect(shop.notice('Connection error')).toHaveCount(1);
  });

  test('sees a notice about a purchase in another tab, over any screen', async ({ shop, page }) => {
    let issues = [{ issue_id: 3 }];
    await changeAnswer<Purchases>(page, '/api/user/purchases', (purchases) => ({ ...purchases, issues }));
    await shop.enter(EMAIL);
    await shop.open('/read/14');
    await expect(shop.button('Read')).toBeDisabled();
    await expect(shop.accountButton).toBeAttached();
    issues = [{ issue_id: 3 }, { issue_id: 14 }];
    await page.evaluate((server) => {
      new BroadcastChannel(`magazine-store/${server}/`).postMessage({
        type: 'purchase',
        // This issue is free. The server would refuse a paid one: it knows of no purchase.
        item: { type: 'issue', id: 12 },
      });
    }, shop.url);
    await expect(shop.button('Read')).toBeEnabled();
    const notice = shop.notice('Successfully purchased issue.');
    await notice.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(`${shop.url}/read/12/full`);
    await expect(notice).toBeHidden();
  });
});

test.describe('signed in or out', () => {
  test('sees a page for unknown addresses', async ({ shop, page }) => {
    await shop.open();
    await expect(shop.cards.first()).toBeVisible();
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
    await shop.button('Return to the list').click();
    await expect(shop.cards.first()).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/`);
  });

  test('finds in tabs and in the history what a page shows', async ({ shop, page }) => {
    await shop.open();
    await expect(page).toHaveTitle('Paper Harbour');
    await shop.card(FREE).click();
    await expect(page).toHaveTitle(`${FREE} · Paper Harbour`);
    await shop.button('Close').click();
    await expect(page).toHaveTitle('Paper Harbour');
    await shop.scope.getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveTitle('Terms · Paper Harbour');
    await page.goBack();
    await expect(page).toHaveTitle('Paper Harbour');
    await shop.open('/search?q=citrus');
    await expect(page).toHaveTitle('Search in the issues · Paper Harbour');
    await shop.scope.locator('[part=hits] ul a').first().click();
    await expect(page).toHaveTitle(/^Salt & Ladle 3: Citrus · /);
  });

  test('keeps the header in sight from 900 pixels on, and raises it once the page has gone 50', async ({
    shop,
    page,
  }) => {
    await shop.open();
    await expect(shop.cards.first()).toBeVisible();
    const top = () => page.getByRole('heading', { level: 1 }).evaluate((name) => name.getBoundingClientRect().top);
    const before = await top();
    const shadow = () => page.locator('[part=header]').evaluate((header) => getComputedStyle(header).boxShadow);
    await page.evaluate(() => scrollTo(0, 40));
    await untilPainted(page);
    expect(await page.evaluate(() => scrollY)).toBe(40);
    await expect.poll(shadow).toBe('none');
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(shadow).not.toBe('none');
    expect(await top()).toBe(before);
    await page.setViewportSize({ width: 700, height: 800 });
    await expect.poll(top).toBeLessThan(0);
  });
});

test.describe('in German, on a small phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 640 } });
  test('the button for signing in leaves the name of the store whole', async ({ shop }) => {
    await shop.open();
    const button = shop.button('Anmelden / Registrieren');
    await expect(button).toBeVisible();
    const name = shop.scope.locator('[part=name]');
    const lines = await name.evaluate(
      (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  });
});

test.describe('in a frame', () => {
  test('signing in is a page that leads back', async ({ page, demo, complaints: _ }) => {
    const store = new FramedStore(page, demo.examplesUrl);
    await store.open('/embedded.html');
    await store.card(FREE).click();
    await store.scope.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }).click();
    const login = store.scope.getByRole('main', { name: 'Your account' });
    await expect(login).toBeVisible();
    await expect(store.scope.getByRole('dialog')).toHaveCount(0);
    await store.fittingHeight();
    await store.button('Return').click();
    await expect(store.scope.getByRole('main', { name: FREE })).toBeVisible();
  });

  test('a missing issue is not replaced by another screen', async ({ page, demo, complaints }) => {
    complaints.expect(/status of 404 .*\/embed\/read\/999$/);
    const store = new FramedStore(page, demo.examplesUrl);
    await store.open('/embedded.html');
    // The frame is lazy: it loses an address that it gets before it has loaded.
    await expect(store.cards.first()).toBeVisible();
    await page.evaluate((src) => {
      for (const old of document.querySelectorAll('iframe')) old.src = `${src}/embed/read/999`;
    }, demo.url);
    await expect(store.scope.getByRole('main', { name: 'Item was not found.' })).toBeVisible();
    await store.button('Return to the list').click();
    await expect(store.cards.first()).toBeVisible();
  });
});
