import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { StorePage } from './StorePage.ts';

/** The store in the frame on a host page. */
export class FramedStore extends StorePage {
  get frame(): Locator {
    return this.page.locator('iframe');
  }

  constructor(page: Page, url: string) {
    super(page, url, page.frameLocator('iframe'));
  }

  /** The height of the frame with the whole list in it: its foot comes when the browser is idle. */
  async listHeight(): Promise<number> {
    await expect(this.scope.getByRole('complementary', { name: 'Cookies' })).toBeVisible();
    return this.fittingHeight();
  }

  /** The height of the frame, once it is as high as its content: no part is cut off or scrolls. */
  async fittingHeight(): Promise<number> {
    const content = this.frame.contentFrame().locator('html');
    const heights = async () => ({
      frame: await this.frame.evaluate((frame) => frame.clientHeight),
      ...(await content.evaluate((html) => ({
        content: Math.ceil(html.getBoundingClientRect().height),
        overflow: Math.max(html.scrollHeight - html.clientHeight, html.scrollWidth - html.clientWidth),
        scrollBar: innerWidth - html.clientWidth,
      }))),
    });
    await expect
      .poll(async () => {
        const { frame, content, overflow, scrollBar } = await heights();
        return { missing: content - frame, overflow, scrollBar };
      })
      .toEqual({ missing: 0, overflow: 0, scrollBar: 0 });
    return (await heights()).frame;
  }
}
