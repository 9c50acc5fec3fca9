import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A page drawn on white: four bytes a pixel, red first. */
export interface DrawnPage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A document opened for drawing. Forms' and documents' scripts are never run. */
export interface PageDrawer extends Disposable {
  pageCount: number;
  /** @throws Error when the page does not load. */
  draw(pageNumber: number, size: { width: number; height: number }): Promise<DrawnPage>;
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
    async draw(pageNumber, { width, height }) {
      const page = document.getPage(pageNumber - 1);
      if (page.getOriginalSize().originalWidth <= 0) throw new Error(`Page ${pageNumber} does not load.`);
      const drawn = await page.render({ width, height, scale: 1, render: 'bitmap' });
      return { data: drawn.data, width: drawn.width, height: drawn.height };
    },
    [Symbol.dispose]() {
      document.destroy();
      library.destroy();
    },
  };
}
