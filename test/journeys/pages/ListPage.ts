import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import type { StorePage } from './StorePage.ts';

/** The list of issues, and what a visitor chooses of it. */
export class ListPage {
  readonly store: StorePage;

  constructor(store: StorePage) {
    this.store = store;
  }

  get searchBox(): Locator {
    return this.store.scope.getByRole('searchbox');
  }

  get sort(): Locator {
    return this.store.scope.getByRole('combobox', { name: 'Sort' });
  }

  /** In the place of tabs where there is little room. */
  get filterMenu(): Locator {
    return this.store.scope.getByRole('combobox', { name: 'Filter' });
  }

  tab(name: string): Locator {
    return this.store.scope.getByRole('tab', { name, exact: true });
  }

  /** What is marked, in the titles or in the texts that were found. */
  get marked(): Locator {
    return this.store.scope.locator('mark');
  }

  /** Pages that were found in the text of issues. */
  get hits(): Locator {
    return this.hitsOf(/./);
  }

  /** Those of the issues with this title. */
  hitsOf(title: RegExp): Locator {
    const groups = this.store.scope
      .locator('[part~=hits] > li')
      .filter({ has: this.store.page.getByRole('heading', { name: title }) });
    return groups.locator('ul').getByRole('link');
  }

  /** What can be read on. */
  get started(): Locator {
    return this.store.scope.locator('[part~=continue-reading]').getByRole('link');
  }

  async titles(): Promise<string[]> {
    return this.store.cards.getByRole('heading').allTextContents();
  }

  async expectTitles(titles: (string | RegExp)[]): Promise<void> {
    await expect(this.store.cards.getByRole('heading')).toHaveText(titles);
  }
}
