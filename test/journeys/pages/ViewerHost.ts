import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { AccountPages } from './AccountPages.ts';
import { ReaderPage } from './ReaderPage.ts';

/** A page that frames the store and gives the viewer its whole window. */
export class ViewerHost {
  readonly page: Page;
  readonly store: AccountPages;
  readonly readerFrame: FrameLocator;
  readonly reader: ReaderPage;

  constructor(page: Page, url: string) {
    this.page = page;
    this.store = new AccountPages(page, url, page.frameLocator('#store iframe'));
    this.readerFrame = page.frameLocator('body > dialog iframe');
    this.reader = new ReaderPage(this.readerFrame);
  }

  async open(): Promise<void> {
    await this.store.open('/hostViewer.html');
    await expect(this.store.cards.first()).toBeVisible();
  }

  /** Mounts another store in place of the page's own, as `mounted` of the window. */
  async mount(src: string, options: object): Promise<void> {
    await this.page.evaluate(
      async ({ src, options }) => {
        const place = document.getElementById('store') as HTMLElement;
        place.textContent = '';
        const { mountStore } = await import(`${src}/magazine-store-host.js`);
        Object.assign(window, { mounted: mountStore(place, { server: src, viewer: true, ...options }) });
      },
      { src, options },
    );
  }

  get overlay(): Locator {
    return this.page.locator('body > dialog');
  }

  /** Expects the viewer to cover the window, and the page behind to be out of reach and still. */
  async expectWholeWindow(): Promise<void> {
    await this.reader.expectSharp();
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    expect(await this.overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await expect(this.overlay).toHaveJSProperty('open', true);
    expect(await this.overlay.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await expect(this.page.locator('html')).toHaveCSS('overflow', 'hidden');
    const behind = this.page.getByRole('button', { name: 'See the issue', includeHidden: true });
    await behind.evaluate((button) => button.focus());
    await expect(behind).not.toBeFocused();
  }
}
