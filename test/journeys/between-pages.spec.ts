import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';

const EMAIL = 'reader@example.com';

/** Each page beside the list: its link's name, and its main part. */
const pages = {
  terms: { link: 'Terms', name: 'Terms' },
  privacy: { link: 'Privacy policy', name: 'Privacy policy' },
  withdrawal: { link: 'Withdraw from contract here', name: 'Withdraw from a contract' },
  cancellation: { link: 'Cancel contracts here', name: 'Cancel a contract' },
  accessibility: { link: 'Accessibility', name: 'Accessibility' },
  account: { link: 'Your account', name: 'Account' },
  login: { link: 'Sign In / Register', name: 'Your account' },
  support: { link: 'Need help', name: 'Contact support' },
} as const;
type PageName = keyof typeof pages;
const texts = ['terms', 'privacy', 'withdrawal', 'cancellation', 'accessibility'] as const;

class Walk extends AccountPages {
  async expectPage(name: PageName): Promise<void> {
    await expect(this.scope.getByRole('main', { name: pages[name].name, exact: true })).toBeVisible();
    await expect(this.scope.locator('[part~=notice]').filter({ hasNotText: 'Signed in as' })).toHaveCount(0);
  }

  async expectList(): Promise<void> {
    await expect(this.cards.first()).toBeVisible();
  }

  async follow(name: PageName): Promise<void> {
    const { link } = pages[name];
    if (name === 'account') {
      await this.accountButton.click();
      await this.menuItem(link).click();
    } else if (name === 'login') {
      await this.signInButton.click();
    } else if (name === 'support') {
      await this.button(link).click();
    } else {
      await this.scope.locator('[part~=footer]').getByRole('link', { name: link, exact: true }).click();
    }
    await this.expectPage(name);
  }

  /** Walks from each of them to each other one, by as few links as possible. */
  async walkAll(names: readonly PageName[]): Promise<void> {
    for (const [index, one] of names.entries()) {
      await this.follow(one);
      for (const other of names.slice(index + 1)) {
        await this.follow(other);
        await this.follow(one);
      }
    }
  }

  /** Walks from each of them to the list, and back to it. */
  async walkToList(names: readonly PageName[]): Promise<void> {
    for (const name of names) {
      await this.follow(name);
      await this.button('Return to the list').click();
      await this.expectList();
    }
  }
}

test('every page beside the list leads to every other one', async ({ page, demo, complaints: _watched }) => {
  const walk = new Walk(page, demo.url);
  await walk.open('/login');
  for (const name of texts) {
    await walk.follow(name);
    await page.goBack();
    await walk.expectPage('login');
  }
  await walk.goThroughWindow(EMAIL);
  await walk.expectList();
  await walk.walkAll([...texts, 'account']);
  await walk.walkToList([...texts, 'account']);
});

test('every page in a frame leads to every other one', async ({ page, demo, complaints: _watched }) => {
  const walk = new Walk(page, demo.examplesUrl, page.frameLocator('iframe'));
  await walk.open('/embedded.html');
  await walk.expectList();
  // Here the dialogs for signing in and for help are pages.
  for (const name of [...texts, 'support'] as const) {
    await walk.follow('login');
    await walk.follow(name);
  }
  await walk.follow('login');
  await walk.goThroughWindow(EMAIL);
  await expect(walk.accountButton).toBeVisible();
  await walk.walkAll([...texts, 'account', 'support']);
  await walk.walkToList([...texts, 'account', 'support']);
});
