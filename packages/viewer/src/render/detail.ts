import { pixelSize, type Size } from '../layout/fit.ts';
import type { Place } from '../layout/places.ts';

/** Share of the visible part that is also drawn around it, so that a small movement shows nothing blurred. */
const MARGIN = 0.2;

export interface Detail {
  /** The part of the page that is drawn, in its unzoomed CSS pixels. */
  part: Place;
  /** The canvas's size in pixels. */
  canvas: Size;
}

/** The part of a zoomed page to draw sharp: the visible part, and a margin if the pixels allow it. */
export function computeDetail(
  visible: Place,
  page: Size,
  scale: number,
  pixelRatio: number,
  maxPixels: number,
): Detail {
  const margin = growBox(visible, page);
  const ratio = scale * pixelRatio;
  const part = margin.width * margin.height * ratio * ratio <= maxPixels ? margin : visible;
  return { part, canvas: pixelSize(part, ratio, maxPixels) };
}

function growBox({ x, y, width, height }: Place, page: Size): Place {
  const left = Math.max(0, x - MARGIN * width);
  const top = Math.max(0, y - MARGIN * height);
  return {
    x: left,
    y: top,
    width: Math.min(page.width, x + width + MARGIN * width) - left,
    height: Math.min(page.height, y + height + MARGIN * height) - top,
  };
}
