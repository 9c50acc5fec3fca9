import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter, goThroughWindow, newVerifier } from '../support/identity.ts';
import type { Visitor } from './modes.ts';

/** The demo's person without an account. */
const EMAIL = 'new@example.com';
const ALL_ACCESS = 'ALL-ACCESS-30';

/** An HTTP browser at an address of its own: limits count by address. */
class ElsewhereBrowser extends HttpBrowser {
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  override fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', this.#address);
    return super.fetch(address, { ...init, headers });
  }
}

/** The store forgets whatever the walk before has done with the account; some visitors get a new one. */
export async function renewAccount(storeUrl: string, visitor: Visitor): Promise<void> {
  const browser = new ElsewhereBrowser(storeUrl);
  await enter(browser, 'press-id', EMAIL);
  await browser.send('/api/user', {}, { method: 'DELETE' });
  if (visitor === 'signed out') return;
  const again = new ElsewhereBrowser(storeUrl);
  await enter(again, 'press-id', EMAIL);
  if (visitor === 'subscriber') await again.send('/api/user/payment/promocode', { code: ALL_ACCESS });
}

/** Signs the walk's browser in, without any window. */
export async function signIn(context: BrowserContext, storeUrl: string): Promise<void> {
  const { verifier, challenge } = newVerifier();
  await goThroughWindow(new ElsewhereBrowser(storeUrl), 'press-id', EMAIL, { challenge });
  const page = await context.newPage();
  // A page of the store asks, so that the browser puts the cookies where they belong.
  await page.goto(`${storeUrl}/auth/done`);
  const status = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/auth/redeem', { method: 'POST', headers, body });
    return (await response.json()).status;
  }, JSON.stringify({ verifier }));
  await page.close();
  if (status !== 'done') throw new Error(`signing in ended with ${status}`);
}

/** Ends the session that the browser still believes in, as signing out of all devices would. */
export async function endSession(context: BrowserContext, storeUrl: string): Promise<void> {
  const browser = new ElsewhereBrowser(storeUrl);
  for (const { name, value } of await context.cookies(storeUrl)) browser.cookies.set(name, decodeURIComponent(value));
  await browser.fetch('/auth/logout');
}
