import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A page drawn on white: four bytes a pixel, red first. */
export interface DrawnPage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The size of a drawing in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A document opened for drawing. Forms' and documents' scripts are never run. */
export interface PageDrawer extends Disposable {
  pageCount: number;
  /**
   * @param blended Lays the page onto white only at the end, and draws the values of its form. This mends pages with
   *   wrong colours or empty fields, and takes longer.
   * @throws Error when the page does not load.
   */
  draw(pageNumber: number, size: PictureSize, blended?: boolean): Promise<DrawnPage>;
}

/**
 * @param file The whole file stays in memory once, and its used parts once more, until the drawer is disposed of.
 * @throws Error when PDFium does not open the file.
 */
export async function openForDrawing(file: string): Promise<PageDrawer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(file));
  return {
    pageCount: document.getPageCount(),
    async draw(pageNumber, { width, height }, blended = false) {
      const page = document.getPage(pageNumber - 1);
      if (page.getOriginalSize().originalWidth <= 0) throw new Error(`Page ${pageNumber} does not load.`);
      const options = { transparent: blended, renderFormFields: blended };
      const drawn = await page.render({ width, height, scale: 1, render: 'bitmap', ...options });
      if (blended) layOnWhite(drawn.data);
      return { data: drawn.data, width: drawn.width, height: drawn.height };
    },
    [Symbol.dispose]() {
      document.destroy();
      library.destroy();
    },
  };
}

/** Lays a drawing with transparent parts onto white, in place. */
function layOnWhite(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] as number;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.round(((pixels[channel] as number) * alpha) / 255 + 255 - alpha);
    }
    pixels[at + 3] = 255;
  }
}
