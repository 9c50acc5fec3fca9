import type { Page } from '@playwright/test';
import { newVerifier } from '../support/identity.ts';
import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { anotherSite } from './pages/elsewhere.ts';

const READER = 'reader@example.com';

/** The server's answer to the attacker who redeems the verifier of the challenge in the victim's window. */
async function redeem(storeUrl: string, verifier: string): Promise<unknown> {
  const response = await fetch(`${storeUrl}/auth/redeem`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ verifier }),
  });
  return response.json();
}

/** Ways in which a page of another site leads a visitor to an address of its own making. */
const WAYS: Record<string, (page: Page, address: string) => Promise<Page>> = {
  async 'a link'(page, address) {
    await page.evaluate((href) => {
      document.body.prepend(Object.assign(document.createElement('a'), { href, textContent: 'Free magazines' }));
    }, address);
    await page.getByRole('link', { name: 'Free magazines' }).click();
    return page;
  },
  async 'a window that it opens, and whose questions it answers'(page, address) {
    const popup = page.waitForEvent('popup');
    await page.evaluate((href) => {
      addEventListener('message', ({ data, source }) =>
        (source as Window).postMessage({ ...data, type: 'confirmed' }, '*'),
      );
      const opened = window.open(href);
      const { searchParams } = new URL(href);
      const message = { channel: 'magazine-store-auth', challenge: searchParams.get('challenge'), type: 'confirmed' };
      setInterval(() => opened?.postMessage(message, '*'), 50);
    }, address);
    return popup;
  },
  async 'a window that it cuts off from itself'(page, address) {
    const opened = page.context().waitForEvent('page');
    await page.evaluate((href) => void window.open(href, '_blank', 'noopener'), address);
    return opened;
  },
};

for (const [name, lead] of Object.entries(WAYS)) {
  test(`${name} of another site asks the visitor first, and its verifier alone opens nothing`, async ({
    page,
    demo,
    complaints: _,
  }) => {
    const { verifier, challenge } = newVerifier();
    const site = anotherSite(demo.examplesUrl);
    await page.goto(`${site}/embedded.html`);
    const window = await lead(page, `${demo.url}/auth/go/press-id?challenge=${challenge}`);
    await expect(window.getByText(`A page on ${new URL(site).host} asks you to sign in`)).toBeVisible();
    await window.getByRole('link', { name: 'Continue' }).click();
    await window.getByRole('button', { name: READER }).click();
    await expect(window.getByRole('heading', { name: 'Your code' })).toBeVisible();
    expect(await redeem(demo.url, verifier)).toEqual({ status: 'code_needed' });
  });
}

test('a visitor who cancels is at the store, signed out', async ({ page, demo, complaints: _ }) => {
  const shop = new AccountPages(page, demo.url);
  await page.goto(`${demo.url}/auth/go/press-id?challenge=${newVerifier().challenge}`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(shop.signInButton).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test('a provider that cuts the window off from the store changes nothing: no code is asked for', async ({
  page,
  context,
  demo,
  complaints: _,
}) => {
  const shop = new AccountPages(page, demo.url);
  await shop.open();
  await context.route(/\/authorize/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  await shop.signInAs(READER);
  await expect(shop.accountButton).toContainText(READER);
});

test('a page whose window was cut off before it could confirm signs in with the code of the window', async ({
  page,
  context,
  demo,
  complaints: _,
}) => {
  // Neither the opener nor the channel reaches the page.
  await context.route(/\/auth\/go\//, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } });
  });
  await page.addInitScript(() => {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel;
  });
  const shop = new AccountPages(page, demo.url);
  await shop.open();
  await shop.signInButton.click();
  const readCode = async () => {
    const window = await shop.openWindow();
    await window.getByRole('link', { name: 'Continue' }).click();
    await window.getByRole('button', { name: READER }).click();
    const code = (await window.locator('.code').textContent()) ?? '';
    await window.close();
    return code;
  };
  const field = shop.signInDialog.getByRole('textbox', { name: 'Code' });
  // A reader who has closed the window before reading the code begins anew.
  await readCode();
  await shop.signInDialog.getByRole('button', { name: 'Start again' }).click();
  await expect(field).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAGAZINE-STORE');
  const code = await readCode();
  await field.fill('AAAA-AAAA');
  await shop.signInDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(shop.signInDialog.getByRole('alert')).toContainText('This code is not right.');
  await field.fill(code.toLowerCase());
  await shop.signInDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(shop.notice(`Signed in as ${READER}`)).toBeVisible();
});
