import { MAX_CANVAS_PIXELS } from '../constants.ts';
import { deviceClass } from '../deviceClass.ts';
import { pixelSize, type Size } from '../layout/fit.ts';
import type { Book } from './book.ts';

/** A page to draw as soon as its document is open. */
export interface FirstPage {
  page: number;
  /** The size at which the viewer will show it, in CSS pixels. */
  box: Size;
  /** Shows the canvas until there is a viewer, which then takes it. */
  show: (canvas: HTMLCanvasElement) => void;
}

export interface DrawnAhead {
  page: number;
  /** The size of the canvas. */
  pixels: Size;
  /** The canvas, and the page's size in PDF points. Rejects when the page or its document is broken. */
  drawn: Promise<{ canvas: HTMLCanvasElement; size: Size }>;
}

export function drawAhead(opened: Promise<Book>, { page, box, show }: FirstPage): DrawnAhead {
  const pixels = pixelSize(box, devicePixelRatio, MAX_CANVAS_PIXELS[deviceClass(navigator)]);
  const draw = async () => {
    const book = await opened;
    const canvas = Object.assign(document.createElement('canvas'), pixels);
    let size: Size = pixels;
    await book.draw(page, (measured) => {
      size = measured;
      return { canvas, part: null };
    }).done;
    show(canvas);
    return { canvas, size };
  };
  const drawn = draw();
  // The caller of `drawn` handles the failure.
  drawn.catch(() => {});
  return { page, pixels, drawn };
}
