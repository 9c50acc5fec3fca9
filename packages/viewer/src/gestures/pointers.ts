import {
  DOUBLE_TAP_DEBOUNCE,
  DOUBLE_TAP_DISTANCE,
  DOUBLE_TAP_TIME,
  PINCH_THROTTLE,
  SWIPE_DISTANCE,
} from '../constants.ts';
import type { Point } from '../layout/places.ts';
import type { Velocity } from '../viewerEvents.ts';

/**
 * The gestures of fingers, pens and mice on the stage. Points and distances are CSS pixels from its upper left corner.
 */
export interface PointerGestures {
  /** True while the page is zoomed: one finger then moves it; otherwise it swipes. */
  canPan(): boolean;
  /** True while one pointer selects text, which the browser handles. */
  isSelecting(): boolean;
  onGrab(): void;
  onMove(movement: { factor: number; at: Point; dx: number; dy: number }): void;
  onRelease(velocity: Velocity): void;
  onSwipe(towards: 'left' | 'right'): void;
  onDoubleTap(at: Point, shift: boolean): void;
}

/** CSS pixels. A pressed pointer that moves no farther than this still taps. */
const SLOP = 3;

/** Milliseconds before the release in which the page's speed is measured. */
const VELOCITY_TIME = 80;

interface Sample extends Point {
  time: number;
}

/** Follows all pointers on an element around the stage until the signal aborts. Fingers are followed once a frame. */
export function followPointers(
  element: HTMLElement,
  stage: HTMLElement,
  gestures: PointerGestures,
  signal: AbortSignal,
): void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let last: { middle: Point; spread: number } | null = null;
  let moved = false;
  let pinched = false;
  let trail: Sample[] = [];
  let lastTap: Sample | null = null;
  let frame = 0;
  let followedAt = 0;

  const toPoint = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const posture = () => {
    const points = [...down.values()];
    const middle = {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    };
    const [a, b] = points;
    return { middle, spread: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0 };
  };

  const follow = () => {
    frame = 0;
    if (down.size === 0 || !last) return;
    if (performance.now() - followedAt < PINCH_THROTTLE) {
      frame = requestAnimationFrame(follow);
      return;
    }
    const now = posture();
    const { middle, spread } = last;
    last = now;
    followedAt = performance.now();
    if (down.size < 2 && !gestures.canPan()) return;
    gestures.onMove({
      factor: down.size > 1 && spread > 0 ? now.spread / spread : 1,
      at: now.middle,
      dx: now.middle.x - middle.x,
      dy: now.middle.y - middle.y,
    });
  };

  const onDown = (event: PointerEvent) => {
    const alone = down.size === 0;
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (alone && gestures.isSelecting() && event.pointerType === 'mouse') return;
    down.set(event.pointerId, toPoint(event));
    if (alone) {
      start = toPoint(event);
      moved = false;
      pinched = false;
      trail = [];
      gestures.onGrab();
    } else {
      pinched = true;
      moved = true;
    }
    last = posture();
  };

  const onMove = (event: PointerEvent) => {
    if (!down.has(event.pointerId) || !start) return;
    const point = toPoint(event);
    if (!moved) {
      if (Math.hypot(point.x - start.x, point.y - start.y) <= SLOP) return;
      if (down.size === 1 && gestures.isSelecting()) return;
      moved = true;
      // Capture comes only now: a captured pointer would click the stage instead of the link under it.
      element.setPointerCapture(event.pointerId);
    }
    down.set(event.pointerId, point);
    trail.push({ ...point, time: event.timeStamp });
    if (trail.length > 20) trail.shift();
    if (!frame) frame = requestAnimationFrame(follow);
  };

  const onEnd = (event: PointerEvent) => {
    if (!down.has(event.pointerId)) return;
    if (frame) cancelAnimationFrame(frame);
    followedAt = 0;
    follow();
    down.delete(event.pointerId);
    if (down.size > 0) {
      last = posture();
      return;
    }
    last = null;
    if (event.type === 'pointercancel' || !start) return;
    if (!moved) tap(event);
    else if (!pinched && gestures.canPan()) gestures.onRelease(velocity(event.timeStamp));
    else if (!pinched && event.pointerType !== 'mouse') swipe(toPoint(event), start);
  };

  const swipe = (end: Point, from: Point) => {
    const dx = end.x - from.x;
    if (Math.abs(dx) < SWIPE_DISTANCE || Math.abs(dx) < Math.abs(end.y - from.y)) return;
    gestures.onSwipe(dx < 0 ? 'left' : 'right');
  };

  const tap = (event: PointerEvent) => {
    // Two taps on a link or control press it twice.
    if (gestures.isSelecting() || event.composedPath().some(isControl)) return;
    const at = toPoint(event);
    const since = lastTap ? event.timeStamp - lastTap.time : Number.POSITIVE_INFINITY;
    if (since < DOUBLE_TAP_DEBOUNCE && event.pointerType === 'touch') return;
    const near = lastTap && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) <= DOUBLE_TAP_DISTANCE;
    if (near && since <= DOUBLE_TAP_TIME) {
      lastTap = null;
      gestures.onDoubleTap(at, event.shiftKey);
    } else lastTap = { ...at, time: event.timeStamp };
  };

  const velocity = (now: number): Velocity => {
    const recent = trail.filter(({ time }) => now - time <= VELOCITY_TIME);
    const [first] = recent;
    const end = recent.at(-1);
    if (!first || !end || end.time <= first.time) return { x: 0, y: 0 };
    const time = end.time - first.time;
    return { x: (end.x - first.x) / time, y: (end.y - first.y) / time };
  };

  const options = { signal };
  element.addEventListener('pointerdown', onDown, options);
  element.addEventListener('pointermove', onMove, options);
  element.addEventListener('pointerup', onEnd, options);
  element.addEventListener('pointercancel', onEnd, options);
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
}

const isControl = (target: EventTarget) => target instanceof Element && target.matches('a, button, input');
