import type { Locator } from '@playwright/test';
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

  async signOut(): Promise<void> {
    await this.accountButton.click();
    await this.menuItem('Sign Out').click();
  }
}
