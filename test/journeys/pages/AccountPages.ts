import { expect, type Locator, type Page } from '@playwright/test';
import { StorePage } from './StorePage.ts';

/** The store as somebody sees it who has an account, or may get one. */
export class AccountPages extends StorePage {
  get signInButton(): Locator {
    return this.scope.getByRole('banner').getByRole('button', { name: 'Sign In / Register' });
  }

  /** The header's, with the visitor's address. */
  get accountButton(): Locator {
    return this.scope.getByRole('button', { name: /^Your account/ });
  }

  get signInDialog(): Locator {
    return this.scope.getByRole('dialog', { name: 'Your account' });
  }

  get account(): Locator {
    return this.scope.getByRole('main', { name: 'Your account' });
  }

  menuItem(name: string): Locator {
    return this.scope.getByRole('menuitem', { name, exact: true });
  }

  /** What is told in passing. */
  notice(text: string): Locator {
    return this.scope.locator('[part~=notice]').filter({ hasText: text });
  }

  /** Presses a provider's button, wherever the store shows it. @returns The provider's page, in its window */
  async openWindow(provider = 'Press ID'): Promise<Page> {
    const opened = this.page.waitForEvent('popup');
    await this.button(`Sign in with ${provider}`).click();
    return opened;
  }

  /** As one of the demo's people, from the header on. */
  async signInAs(email: string, provider = 'Press ID'): Promise<void> {
    await this.signInButton.click();
    const window = await this.openWindow(provider);
    await window.getByRole('button', { name: email }).click();
    await expect(this.notice(`Signed in as ${email}`)).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.accountButton.click();
    await this.menuItem('Sign Out').click();
  }
}
