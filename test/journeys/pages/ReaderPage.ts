import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

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
    await expect(this.sheet.locator('img').last()).toHaveJSProperty('complete', true);
  }

  /** Expects that pdf.js has drawn the page at its displayed size. */
  async expectSharp(): Promise<void> {
    const canvas = this.sheet.locator('canvas').first();
    await expect(canvas).toBeVisible();
    const { drawn, shown } = await canvas.evaluate((element: HTMLCanvasElement) => ({
      drawn: element.width,
      shown: element.getBoundingClientRect().width * devicePixelRatio,
    }));
    expect(Math.abs(drawn - shown)).toBeLessThanOrEqual(2);
  }

  /** The difference between pdf.js's drawing and the server's picture of the page: 0 the same, 255 black for white. */
  difference(): Promise<number> {
    return this.sheet.evaluate(async (sheet) => {
      const side = 32;
      const shrink = (source: CanvasImageSource) => {
        const context = new OffscreenCanvas(side, side).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.imageSmoothingQuality = 'high';
        context.drawImage(source, 0, 0, side, side);
        return context.getImageData(0, 0, side, side).data;
      };
      const image = [...sheet.querySelectorAll('img')].at(-1) as HTMLImageElement;
      const picture = await createImageBitmap(await (await fetch(image.src)).blob());
      const expected = shrink(picture);
      const drawn = shrink(sheet.querySelector('canvas') as HTMLCanvasElement);
      return drawn.reduce((sum, value, index) => sum + Math.abs(value - (expected[index] as number)), 0) / drawn.length;
    });
  }
}
