import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { ReaderPage } from './ReaderPage.ts';

/** The store as a visitor sees it, on its own page or on another. */
export class StorePage {
  readonly page: Page;
  readonly url: string;
  /** The page, the frame or the element that contains the store. */
  readonly scope: Page | FrameLocator | Locator;
  readonly reader: ReaderPage;

  constructor(page: Page, url: string, scope: Page | FrameLocator | Locator = page) {
    this.page = page;
    this.url = url;
    this.scope = scope;
    this.reader = new ReaderPage(scope);
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /** The store's own cards, not those of the server's page before the store takes over. */
  get cards(): Locator {
    return this.scope.getByRole('article').and(this.scope.locator('[part~=card]:not([data-prerendered] *)'));
  }

  card(title: string | RegExp): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: title }) }).getByRole('link');
  }

  /** The dialog of an issue, by its title. */
  detail(title: string | RegExp): Locator {
    return this.scope.getByRole('dialog', { name: title });
  }

  button(name: string): Locator {
    return this.scope.getByRole('button', { name, exact: true });
  }

  /** Expects that every cover in sight has its picture. */
  async expectCovers(cards = this.cards): Promise<void> {
    await expect(cards.first()).toBeVisible();
    for (const image of await cards.locator('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100);
    }
  }
}
