import type { Size } from './fit.ts';
import type { Place } from './places.ts';
import { boundView, type Scene, type View } from './view.ts';

/** CSS pixels. Lines of a page that is wider than this are hard to follow. */
const MAX_WIDTH = 900;

/** CSS pixels between pages that stand below each other, unzoomed. */
export const PAGE_GAP = 12;

/** The page at this share of the stage's height is the current page. */
const READING_LINE = 1 / 3;

/** Pages below each other, all in the same width. */
export interface PageColumn {
  /** The first and the last page; others are reached by a turn. */
  first: number;
  last: number;
  getSize: (page: number) => Size;
  stage: Size;
}

/** The width of all pages of a column. */
export const columnWidth = (stage: Size): number => Math.min(stage.width, MAX_WIDTH);

/** Whole pixels: pictures between pixels would be blurred. */
function pageHeight({ getSize, stage }: PageColumn, page: number): number {
  const { width, height } = getSize(page);
  return Math.round((height * columnWidth(stage)) / width);
}

/** The distances of all pages from the top of their column. They are cached, because every movement needs some. */
const knownTops = new WeakMap<PageColumn, readonly number[]>();

function findTops(column: PageColumn): readonly number[] {
  const tops: number[] = [];
  let top = 0;
  for (let page = column.first; page <= column.last; page++) {
    tops.push(top);
    top += pageHeight(column, page) + PAGE_GAP;
  }
  knownTops.set(column, tops);
  return tops;
}

/** The distance from the top of the column to the top of a page. */
export const pageTop = (column: PageColumn, page: number): number =>
  (knownTops.get(column) ?? findTops(column))[page - column.first] ?? 0;

const placeAt = (column: PageColumn, page: number, y: number): Place => {
  const width = columnWidth(column.stage);
  return { x: Math.round((column.stage.width - width) / 2), y, width, height: pageHeight(column, page) };
};

/** The place of a page from the top of the column. */
export const placeInColumn = (column: PageColumn, page: number): Place => placeAt(column, page, pageTop(column, page));

/** The scene of the whole column. Its coordinates begin at the top of `page`. */
export function columnScene(column: PageColumn, page: number): Scene {
  const above = pageTop(column, page);
  const height = pageTop(column, column.last) + pageHeight(column, column.last);
  return { stage: column.stage, content: { ...placeAt(column, page, -above), height } };
}

/** The places of the pages that a view shows. The coordinates of the view and the places begin at the top of `page`. */
export function placesInColumn(column: PageColumn, page: number, view: View): Map<number, Place> {
  const top = -view.y / view.scale;
  const bottom = top + column.stage.height / view.scale;
  const places: [number, Place][] = [];
  let above = placeAt(column, page, 0);
  for (let each = page; each >= column.first; each--) {
    if (each < page) above = placeAt(column, each, above.y - PAGE_GAP - pageHeight(column, each));
    if (above.y + above.height <= top) break;
    if (above.y < bottom) places.unshift([each, above]);
  }
  let y = pageHeight(column, page) + PAGE_GAP;
  for (let each = page + 1; each <= column.last && y < bottom; each++) {
    const place = placeAt(column, each, y);
    if (y + place.height > top) places.push([each, place]);
    y += place.height + PAGE_GAP;
  }
  return new Map(places);
}

/** The current page of a view, and the same view in coordinates that begin at that page's top. */
export function findPageRead(column: PageColumn, page: number, view: View): { page: number; view: View } {
  const line = (READING_LINE * column.stage.height - view.y) / view.scale;
  let top = 0;
  let read = page;
  while (read > column.first && line < top) {
    read--;
    top -= pageHeight(column, read) + PAGE_GAP;
  }
  while (read < column.last && line >= top + pageHeight(column, read) + PAGE_GAP) {
    top += pageHeight(column, read) + PAGE_GAP;
    read++;
  }
  return { page: read, view: { ...view, y: view.y + view.scale * top } };
}

/** Tells whether a view shows the end of the column. Rounding errors don't count. */
export function showsEnd(column: PageColumn, page: number, { y, scale }: View): boolean {
  const { content, stage } = columnScene(column, page);
  return y + scale * (content.y + content.height) < stage.height + 1;
}

/** A column's view in another stage: the same part of the page is in sight. */
export function resizeScroll(view: View, from: Size, column: PageColumn, page: number): View {
  const growth = columnWidth(column.stage) / columnWidth(from);
  return boundView({ ...view, y: view.y * growth }, columnScene(column, page));
}
