import { MAX_ZOOM, MIN_ZOOM } from '../constants.ts';
import type { Size } from './fit.ts';
import type { Place, Point } from './places.ts';

/** A view of the stage: a point of the unzoomed stage is seen at `scale * point + (x, y)`. */
export interface View extends Point {
  /** At 1 the whole spread fits. */
  scale: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The stage and its content: `content` is the place of the spread's pages. */
export interface Scene {
  stage: Size;
  content: Place;
}

/** The place of a page in its scene. */
export interface PlacedScene extends Scene {
  place: Place;
}

export const clampZoom = (scale: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale));

/** Keeps the content in sight: no farther than its edges, and in the middle where it is smaller than the stage. */
export function boundView({ scale, x, y }: View, { stage, content }: Scene): View {
  return {
    scale,
    x: boundAxis(x, scale, stage.width, content.x, content.width),
    y: boundAxis(y, scale, stage.height, content.y, content.height),
  };
}

function boundAxis(offset: number, scale: number, stage: number, start: number, length: number): number {
  const first = 0 - scale * start;
  const room = stage - scale * length;
  if (room >= 0) return first + room / 2;
  return Math.min(first, Math.max(first + room, offset));
}

/** Zooms to a scale; the point of the stage that is seen at `at` stays there, as far as the bounds let it. */
export function zoomTo(view: View, scale: number, at: Point, scene: Scene): View {
  const next = clampZoom(scale);
  const seen = { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
  return boundView({ scale: next, x: at.x - next * seen.x, y: at.y - next * seen.y }, scene);
}

export const moveBy = (view: View, dx: number, dy: number, scene: Scene): View =>
  boundView({ ...view, x: view.x + dx, y: view.y + dy }, scene);

/** The distance that a box has to move to lie in a frame; for a box larger than the frame, its first corner counts. */
export const findShift = (box: Place, frame: Place): Point => ({
  x: findShiftOnAxis(box.x, box.width, frame.x, frame.width),
  y: findShiftOnAxis(box.y, box.height, frame.y, frame.height),
});

function findShiftOnAxis(start: number, length: number, frameStart: number, frameLength: number): number {
  const room = frameStart + frameLength - start - length;
  return Math.max(frameStart - start, Math.min(0, room));
}

/** Zooms so that a place of the stage fills its width; the point seen at `at` keeps its height in the window. */
export function zoomToWidth(view: View, place: { x: number; width: number }, at: Point, scene: Scene): View {
  const scale = clampZoom(scene.stage.width / place.width);
  const { y } = zoomTo(view, scale, at, scene);
  const x = scene.stage.width / 2 - scale * (place.x + place.width / 2);
  return boundView({ scale, x, y }, scene);
}

/**
 * The view in which reading continues on another page: its upper corner, or its lower one, on the side where lines
 * begin.
 */
export function viewAtEdge(
  scale: number,
  { place, ...scene }: PlacedScene,
  binding: 'left' | 'right',
  atEnd = false,
): View {
  const x = binding === 'left' ? 0 - scale * place.x : scene.stage.width - scale * (place.x + place.width);
  const y = atEnd ? scene.stage.height - scale * (place.y + place.height) : 0 - scale * place.y;
  return boundView({ scale, x, y }, scene);
}

/** The view with a point of a place in the middle of the stage, as far as the bounds let it. In shares of the place. */
export function viewAround(scale: number, share: Point, { place, ...scene }: PlacedScene): View {
  const point = { x: place.x + share.x * place.width, y: place.y + share.y * place.height };
  const { width, height } = scene.stage;
  return boundView({ scale, x: width / 2 - scale * point.x, y: height / 2 - scale * point.y }, scene);
}

/** The visible part of a page, in the unzoomed stage's pixels from the page's corner; null if no part is visible. */
export function visiblePart(view: View, page: Place, stage: Size): Place | null {
  const left = Math.max(0, -view.x / view.scale - page.x);
  const top = Math.max(0, -view.y / view.scale - page.y);
  const right = Math.min(page.width, (stage.width - view.x) / view.scale - page.x);
  const bottom = Math.min(page.height, (stage.height - view.y) / view.scale - page.y);
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
