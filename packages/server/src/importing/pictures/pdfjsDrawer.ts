import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openWithPdfjs } from '../pdfjsDocument.ts';
import type { DrawnPage, PictureSize } from './pdfium.ts';

/** Pages after which pdf.js forgets fonts and pictures that it holds for the document. */
const PAGES_A_CLEANUP = 8;

/** The longest time that pdf.js may take for one drawing. */
const MOST_MILLISECONDS = 10_000;

/** A letter for which pdf.js has no font of its own. It has Latin, Greek and Cyrillic ones. */
const NEEDS_A_FONT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** A document opened by pdf.js for drawing, as the viewer would draw it. */
export interface PdfjsDrawer extends AsyncDisposable {
  /** @returns Null when the page can't be drawn, or not in time. */
  draw(pageNumber: number, size: PictureSize): Promise<DrawnPage | null>;
  /**
   * Tells whether the page has text in a font that the file does not contain, in a script that needs a font of the
   * reader's device. Knows it only after `draw`.
   */
  needsDeviceFonts(pageNumber: number): Promise<boolean>;
  /** The corners of the page's pictures, as pdf.js recorded them in `draw`. */
  pictureCorners(pageNumber: number): Promise<ArrayLike<number>>;
}

/** @throws pdf.js's exceptions when the file does not open. */
export async function openPdfjsDrawer(file: string): Promise<PdfjsDrawer> {
  const opened = await openWithPdfjs(file);
  const { document } = opened;
  let drawn = 0;
  return {
    async draw(pageNumber, { width, height }) {
      const page = await document.getPage(pageNumber);
      const points = page.getViewport({ scale: 1 });
      const canvas = createCanvas(width, height);
      const scale = width / points.width;
      const task = page.render({
        canvas,
        viewport: page.getViewport({ scale }),
        // The picture has whole pixels, the page does not: stretching fills the last row, too.
        transform: [1, 0, 0, height / (scale * points.height), 0, 0],
        background: 'white',
        recordImages: true,
      });
      const limit = setTimeout(() => task.cancel(), MOST_MILLISECONDS);
      try {
        await task.promise;
        const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
        return { data: new Uint8Array(data.buffer), width, height };
      } catch {
        return null;
      } finally {
        clearTimeout(limit);
      }
    },
    async needsDeviceFonts(pageNumber) {
      const page = await document.getPage(pageNumber);
      const missing = missingFonts(page);
      // Reading the text takes long, and most files contain their fonts.
      const { items } = missing.size > 0 ? await page.getTextContent() : { items: [] };
      const needed = items.some((item) => 'str' in item && missing.has(item.fontName) && NEEDS_A_FONT.test(item.str));
      page.cleanup();
      if (++drawn % PAGES_A_CLEANUP === 0) await document.cleanup();
      return needed;
    },
    async pictureCorners(pageNumber) {
      return (await document.getPage(pageNumber)).imageCoordinates ?? [];
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** The fonts that the file names and does not contain, of those that pdf.js holds. */
function missingFonts({ commonObjs }: PDFPageProxy): Set<string> {
  const missing = new Set<string>();
  for (const [name, font] of commonObjs) if (font?.missingFile === true) missing.add(name);
  return missing;
}
