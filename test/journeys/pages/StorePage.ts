import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ReaderPage } from './ReaderPage.ts';

/** The store as a visitor sees it, wherever it stands. */
export class StorePage {
  readonly page: Page;
  readonly url: string;
  readonly reader: ReaderPage;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.reader = new ReaderPage(page);
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  get cards(): Locator {
    return this.page.getByRole('article');
  }

  card(title: string | RegExp): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: title }) }).getByRole('link');
  }

  /** The dialog of an issue, by its title. */
  detail(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Every cover in sight has its picture. */
  async expectCovers(): Promise<void> {
    await expect(this.cards.first()).toBeVisible();
    for (const image of await this.cards.locator('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100);
    }
  }
}
