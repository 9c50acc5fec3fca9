import type { Size } from './fit.ts';
import type { Spread } from './spreads.ts';

export interface Point {
  x: number;
  y: number;
}

/** A place in CSS pixels, from the upper left corner of the unzoomed stage. */
export interface Place extends Point, Size {}

/**
 * The places of a spread's pages: as large as the stage lets them, in its middle, in the same scale, side by side at
 * the spine. A right-bound issue has the first page on the right.
 */
export function placePages(
  spread: Spread,
  getSize: (page: number) => Size,
  stage: Size,
  binding: 'left' | 'right',
): Map<number, Place> {
  const width = spread.reduce((sum, page) => sum + getSize(page).width, 0);
  const height = Math.max(...spread.map((page) => getSize(page).height));
  const scale = Math.min(stage.width / width, stage.height / height);
  let x = (stage.width - width * scale) / 2;
  const places = new Map<number, Place>();
  for (const page of binding === 'right' ? spread.toReversed() : spread) {
    const size = getSize(page);
    const place = {
      x,
      y: (stage.height - size.height * scale) / 2,
      width: size.width * scale,
      height: size.height * scale,
    };
    places.set(page, place);
    x += place.width;
  }
  return places;
}

/** The smallest place around all of them. */
export function boundingPlace(places: Iterable<Place>): Place {
  const all = [...places];
  const x = Math.min(...all.map((place) => place.x));
  const y = Math.min(...all.map((place) => place.y));
  return {
    x,
    y,
    width: Math.max(...all.map((place) => place.x + place.width)) - x,
    height: Math.max(...all.map((place) => place.y + place.height)) - y,
  };
}

/** Below this, two pages side by side are too small to read, if one alone would be larger. CSS pixels. */
const READABLE_WIDTH = 300;

/** Tells whether an open magazine with pages of this size can be read in the stage. */
export function spreadFits(page: Size, stage: Size): boolean {
  if (stage.width <= stage.height) return false;
  const alone = Math.min(stage.width / page.width, stage.height / page.height) * page.width;
  const paired = Math.min(stage.width / 2 / page.width, stage.height / page.height) * page.width;
  return paired >= Math.min(READABLE_WIDTH, alone);
}
