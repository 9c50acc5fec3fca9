import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';

/** The reader over the whole window. */
export class ReaderPage {
  /** The page, the frame or the element that contains the viewer. */
  readonly scope: Page | FrameLocator | Locator;

  constructor(scope: Page | FrameLocator | Locator) {
    this.scope = scope;
  }

  /** The pages in sight. */
  get sheets(): Locator {
    return this.scope.locator('[data-page][data-waiting="false"]');
  }

  /** The first page in sight in the order of reading, or the only one. */
  get sheet(): Locator {
    return this.sheets.first();
  }

  /** The viewer's dialog. */
  get dialog(): Locator {
    return this.scope.getByRole('dialog').last();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Expects the pages in sight in their announced form: `4`, or `4–5`. */
  async expectPages(pages: string, count: number): Promise<void> {
    const words = `${pages.includes('–') ? 'Pages' : 'Page'} ${pages} of ${count}`;
    await expect(this.dialog.getByText(words, { exact: true })).toBeAttached();
    await expect(this.sheets).toHaveCount(pages.split('–').length);
  }

  /**
   * Closes the reader, and waits until it is gone: it goes back in the history. Meanwhile the dialog under it has
   * the same name, and a button Close, too.
   */
  async close(): Promise<void> {
    await this.button('Close').click();
    await expect(this.sheets).toHaveCount(0);
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.button('More').click();
    await this.button(item).click();
  }

  /** Presses the item's button beside the title if there is room for one, else chooses the item from the menu. */
  async choose(item: string): Promise<void> {
    if (await this.button(item).isVisible()) await this.button(item).click();
    else await this.chooseFromMenu(item);
  }

  /** Expects the page's picture to be painted, whether or not pdf.js has loaded. */
  async expectPicture(): Promise<void> {
    await expect(this.sheet.locator('img').first()).toHaveJSProperty('complete', true);
  }

  /** The picture or canvas that is the first page in sight. */
  get sharp(): Locator {
    return this.sheet.locator('[data-layer="sharp"] > *');
  }

  /** The parts of zoomed pages that pdf.js has drawn. */
  get details(): Locator {
    return this.sheets.locator('[data-layer="detail"] > canvas');
  }

  /** Expects that the page is shown with a pixel for each pixel of the screen, or so near that no eye sees it. */
  async expectSharp(): Promise<void> {
    await expect(this.sharp).toBeVisible();
    const { drawn, shown, ratio } = await this.sharp.evaluate((element: HTMLCanvasElement | HTMLImageElement) => ({
      drawn: element instanceof HTMLImageElement ? element.naturalWidth : element.width,
      shown: element.getBoundingClientRect().width * devicePixelRatio,
      ratio: devicePixelRatio,
    }));
    const share = ratio < 2 ? 0.98 : 0.9;
    expect(drawn).toBeGreaterThanOrEqual(share * shown - 1);
  }

  /**
   * The difference between the page that is shown and the server's picture of the page: 0 the same, 255 black for white.
   *
   * @param address The picture's address; without it, the picture under the shown page.
   */
  difference(address?: string): Promise<number> {
    return this.sheet.evaluate(async (sheet, address) => {
      const side = 32;
      const shrink = (source: CanvasImageSource) => {
        const context = new OffscreenCanvas(side, side).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.imageSmoothingQuality = 'high';
        context.drawImage(source, 0, 0, side, side);
        return context.getImageData(0, 0, side, side).data;
      };
      // A canvas may not read a picture of another origin, but a script may fetch it.
      const load = async (src: string) => createImageBitmap(await (await fetch(src)).blob());
      const expected = shrink(await load(address ?? (sheet.querySelector('img') as HTMLImageElement).src));
      const shown = sheet.querySelector('[data-layer="sharp"] > *') as HTMLCanvasElement | HTMLImageElement;
      const drawn = shrink(shown instanceof HTMLImageElement ? await load(shown.src) : shown);
      return drawn.reduce((sum, value, index) => sum + Math.abs(value - (expected[index] as number)), 0) / drawn.length;
    }, address);
  }
}
