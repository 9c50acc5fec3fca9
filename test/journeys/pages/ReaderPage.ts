import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The reader over the whole window. */
export class ReaderPage {
  /** The page or the frame that it stands in. */
  readonly scope: Page | FrameLocator;

  constructor(scope: Page | FrameLocator) {
    this.scope = scope;
  }

  /** The page in sight. */
  get sheet(): Locator {
    return this.scope.locator('[data-page][data-waiting="false"]');
  }

  button(name: string): Locator {
    return this.scope.getByRole('dialog').last().getByRole('button', { name, exact: true });
  }

  async expectPage(number: number, count: number): Promise<void> {
    await expect(this.scope.getByText(`${number} / ${count}`, { exact: true })).toBeVisible();
    await expect(this.sheet).toHaveAttribute('data-page', String(number));
  }

  /** The page's picture is painted, whether or not pdf.js is there yet. */
  async expectPicture(): Promise<void> {
    await expect(this.sheet.locator('img').last()).toHaveJSProperty('complete', true);
  }

  /** pdf.js has drawn the page at the size in which it is shown. */
  async expectSharp(): Promise<void> {
    const canvas = this.sheet.locator('canvas');
    await expect(canvas).toBeVisible();
    const { drawn, shown } = await canvas.evaluate((element: HTMLCanvasElement) => ({
      drawn: element.width,
      shown: element.getBoundingClientRect().width * devicePixelRatio,
    }));
    expect(Math.abs(drawn - shown)).toBeLessThanOrEqual(2);
  }

  /** How far what pdf.js drew is from the server's picture of the page: 0 the same, 255 black for white. */
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
