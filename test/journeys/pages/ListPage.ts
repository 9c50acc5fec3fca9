import type { Locator } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import type { StorePage } from './StorePage.ts';

/** The list of issues, and a visitor's choices in it. */
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

  /** Replaces the tabs if there is little room. */
  get filterMenu(): Locator {
    return this.store.scope.getByRole('combobox', { name: 'Filter' });
  }

  tab(name: string): Locator {
    return this.store.scope.getByRole('tab', { name, exact: true });
  }

  /** The marked words, in titles or in found texts. */
  get marked(): Locator {
    return this.store.scope.locator('mark');
  }

  /** Pages that were found in the text of issues. */
  get hits(): Locator {
    return this.findHits(/./);
  }

  /** The hits in issues with this title. */
  findHits(title: RegExp): Locator {
    const groups = this.store.scope
      .locator('[part~=hits] > li')
      .filter({ has: this.store.page.getByRole('heading', { name: title }) });
    return groups.locator('ul').getByRole('link');
  }

  /** The issues that the reader has begun. */
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
