import { findIllustrations, judgeColors, type PageIllustrations } from '@magazine-store/contents';
import type { PageNote } from '../pageNotes.ts';
import type { DrawnPage, PageDrawer, PictureSize } from './pdfium.ts';
import type { PdfjsDrawer } from './pdfjsDrawer.ts';
import { pictureDifference } from './pictureDifference.ts';

/** The width in pixels at which the drawings of a page are compared. */
const COMPARED_WIDTH = 600;
/** A page more than this many times higher than wide is not compared: it has no text to read. */
const TALLEST_COMPARED = 4;
/** People see the difference from here on. It was measured over 691 pages of real files, whose median is 6. */
const VISIBLE_DIFFERENCE = 24;

/** The drawing may be smaller than this size. */
export type Draw = (size: PictureSize) => Promise<DrawnPage>;

/** How to draw a page, and what one drawing has shown of it. */
export interface ChosenDrawing {
  draw: Draw;
  /** What the publisher should know of the page. `draw` may add a note. */
  notes: PageNote[];
  /** Null for a page that was not looked at. */
  illustrations: PageIllustrations | null;
}

export interface Drawers {
  drawer: PageDrawer;
  pdfjs: PdfjsDrawer;
}

/**
 * Finds the way of drawing a page that shows what the viewer would draw. PDFium is faster than pdf.js and smooths
 * letters better. Where the two differ visibly, PDFium's slower way may mend it, else pdf.js draws the pictures.
 */
export async function chooseDrawing(
  { drawer, pdfjs }: Drawers,
  number: number,
  [width, height]: [number, number],
): Promise<ChosenDrawing> {
  const size = { width: COMPARED_WIDTH, height: Math.max(1, Math.round((COMPARED_WIDTH * height) / width)) };
  const usual: Draw = (wanted) => drawer.draw(number, wanted);
  const unseen: ChosenDrawing = { draw: usual, notes: ['unchecked'], illustrations: null };
  if (size.height > TALLEST_COMPARED * size.width) return unseen;
  const expected = await pdfjs.draw(number, size);
  if (!expected) return unseen;
  const illustrations = judgeColors(expected, findIllustrations(await pdfjs.pictureCorners(number)));
  const fonts: PageNote[] = (await pdfjs.needsDeviceFonts(number)) ? ['device_fonts'] : [];
  const isRight = async (draw: Draw) => {
    const { data } = await draw(size);
    return pictureDifference(data, expected.data, size.width, size.height) < VISIBLE_DIFFERENCE;
  };
  if (await isRight(usual)) return { draw: usual, notes: fonts, illustrations };
  const blended: Draw = (wanted) => drawer.draw(number, wanted, true);
  if (await isRight(blended)) return { draw: blended, notes: [...fonts, 'mended'], illustrations };
  const notes: PageNote[] = [...fonts, 'drawn_by_pdfjs'];
  const byPdfjs: Draw = async (wanted) => {
    const drawn = await pdfjs.draw(number, wanted);
    if (!drawn && !notes.includes('drawn_by_reader')) notes.push('drawn_by_reader');
    // PDFium's drawing is wrong. This one is right, if small.
    return drawn ?? expected;
  };
  return { draw: byPdfjs, notes, illustrations };
}
