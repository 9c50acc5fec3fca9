import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { HttpBrowser } from '../../support/httpBrowser.ts';
import { goThroughWindow, newVerifier } from '../../support/identity.ts';
import { StorePage } from './StorePage.ts';

/** The store of a reader who has an account, or may get one. */
export class AccountPages extends StorePage {
  get signInButton(): Locator {
    return this.scope.getByRole('banner').getByRole('button', { name: 'Sign In / Register' });
  }

  /** The header's button, with the visitor's address. */
  get accountButton(): Locator {
    return this.scope.getByRole('button', { name: /^Your account/ });
  }

  get signInDialog(): Locator {
    return this.scope.getByRole('dialog', { name: 'Your account' });
  }

  get account(): Locator {
    return this.scope
      .getByRole('main', { name: 'Account', exact: true })
      .filter({ has: this.page.locator('[part~=account]') });
  }

  tab(name: string): Locator {
    return this.signInDialog.getByRole('tab', { name, exact: true });
  }

  get acceptTerms(): Locator {
    return this.scope.getByRole('checkbox', { name: 'I accept the terms and conditions.' });
  }

  menuItem(name: string): Locator {
    return this.scope.getByRole('menuitem', { name, exact: true });
  }

  /** A notice that disappears by itself. */
  notice(text: string): Locator {
    return this.scope.locator('[part~=notice]').filter({ hasText: text });
  }

  /** Expects the notice, and stops its time: the pointer stays on it. */
  async holdNotice(text: string): Promise<Locator> {
    const notice = this.notice(text);
    await notice.hover();
    return notice;
  }

  /** Presses a provider's button, wherever the store shows it. @returns The provider's page, in its window */
  async openWindow(provider = 'Press ID'): Promise<Page> {
    const opened = this.page.waitForEvent('popup');
    await this.button(`Sign in with ${provider}`).click();
    return opened;
  }

  /** Signs in at a provider, once the store shows its button. */
  async goThroughWindow(email: string, provider?: string): Promise<void> {
    const window = await this.openWindow(provider);
    // The window closes soon after the press, perhaps before the browser has told where it goes.
    await window.getByRole('button', { name: email }).click({ noWaitAfter: true });
  }

  /** Signs in as one of the demo's people, beginning at the header. */
  async signInAs(email: string, provider?: string): Promise<void> {
    await this.signInButton.click();
    await this.goThroughWindow(email, provider);
    await expect(this.notice(`Signed in as ${email}`)).toBeVisible();
  }

  /** Marks this browser as one in which a reader has signed in before. */
  async enter(email: string): Promise<void> {
    const { verifier, challenge } = newVerifier();
    await goThroughWindow(new HttpBrowser(this.url), 'press-id', email, { challenge });
    // A page of the store sends the request: the answer has the cookies, and the browser knows in which jar they
    // belong.
    await this.page.goto(`${this.url}/auth/done`);
    const status = await this.page.evaluate(async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch('/auth/redeem', { method: 'POST', headers, body });
      return (await response.json()).status;
    }, JSON.stringify({ verifier }));
    expect(status).toBe('done');
  }

  /** From now on the page's writes have a token of another session. */
  async spoilToken(): Promise<void> {
    await this.page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the store reads it there, too
      document.cookie = 'XSRF-TOKEN=of-another-session; path=/; secure; samesite=none; partitioned';
    });
  }

  async signOut(): Promise<void> {
    await this.accountButton.click();
    await this.menuItem('Sign Out').click();
  }
}
