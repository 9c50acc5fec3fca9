import { DOUBLE_TAP_DEBOUNCE, DOUBLE_TAP_DISTANCE, DOUBLE_TAP_TIME, PINCH_THROTTLE } from '../constants.ts';
import type { Point } from '../layout/places.ts';
import type { Velocity } from '../viewerEvents.ts';
import type { TurnGestures } from './turnGestures.ts';

/**
 * The gestures of fingers, pens and mice on the stage. Points and distances are CSS pixels from its upper left corner.
 */
export interface PointerGestures extends TurnGestures {
  /** True while one finger moves the zoomed or scrolled pages. Otherwise it turns them. */
  canPan(): boolean;
  /** True while one pointer selects text, which the browser handles. */
  isSelecting(): boolean;
  onGrab(): void;
  onMove(movement: { factor: number; at: Point; dx: number; dy: number }): void;
  onRelease(velocity: Velocity): void;
  /** Called at once for each tap. Returns false to leave the tap to `onSingleTap` and `onDoubleTap`. */
  onTap(at: Point): boolean;
  /** Called for a tap that no second tap followed. */
  onSingleTap(): void;
  onDoubleTap(at: Point, shift: boolean): void;
}

/** CSS pixels. A pressed pointer that moves no farther than this still taps. */
const SLOP = 3;

/** CSS pixels after which the finger's direction decides: to the side it turns the page, else it doesn't. */
const WAY = 8;

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
  /** Whether one finger turns the page, and where it began: `undecided` until its direction is clear. */
  let turning: 'undecided' | 'no' | { from: number } = 'undecided';
  let trail: Sample[] = [];
  /** The last tap that `onTap` did not use. A second tap at its place makes a double tap. */
  let lastTap: Sample | null = null;
  let lastUsedTap: Sample | null = null;
  let single: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let followedAt = 0;

  const toPoint = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const measurePointers = () => {
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
    const now = measurePointers();
    const { middle, spread } = last;
    last = now;
    followedAt = performance.now();
    if (down.size < 2 && !gestures.canPan()) {
      if (typeof turning === 'object') gestures.onTurnMove(now.middle.x - turning.from);
      return;
    }
    gestures.onMove({
      factor: down.size > 1 && spread > 0 ? now.spread / spread : 1,
      at: now.middle,
      dx: now.middle.x - middle.x,
      dy: now.middle.y - middle.y,
    });
  };

  const onDown = (event: PointerEvent) => {
    const alone = down.size === 0;
    clearTimeout(single);
    // A note over the page is read, scrolled and selected like any text.
    if ((event.target as Element).closest('[popover]')) return;
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (alone && gestures.isSelecting() && event.pointerType === 'mouse') return;
    down.set(event.pointerId, toPoint(event));
    if (alone) {
      start = toPoint(event);
      moved = false;
      pinched = false;
      turning = 'undecided';
      trail = [];
      gestures.onGrab();
    } else {
      endTurn(null);
      pinched = true;
      moved = true;
    }
    last = measurePointers();
  };

  const onMove = (event: PointerEvent) => {
    if (!down.has(event.pointerId) || !start) return;
    const point = toPoint(event);
    if (!moved) {
      if (Math.hypot(point.x - start.x, point.y - start.y) <= SLOP) return;
      if (down.size === 1 && gestures.isSelecting()) return;
      moved = true;
      // Capture only now: the click of a captured pointer would go to the stage instead of the link under it.
      element.setPointerCapture(event.pointerId);
    }
    down.set(event.pointerId, point);
    if (turning === 'undecided') decideWay(event, point, start);
    trail.push({ ...point, time: event.timeStamp });
    if (trail.length > 20) trail.shift();
    if (!frame) frame = requestAnimationFrame(follow);
  };

  const onEnd = (event: PointerEvent) => {
    if (!down.has(event.pointerId)) return;
    if (frame) cancelAnimationFrame(frame);
    followedAt = 0;
    follow();
    const turned = endTurn(event.type === 'pointercancel' ? null : velocity(event.timeStamp).x);
    down.delete(event.pointerId);
    if (down.size > 0) {
      last = measurePointers();
      return;
    }
    last = null;
    if (event.type === 'pointercancel' || turned) return;
    if (!moved) tap(event);
    else if (!pinched && gestures.canPan()) gestures.onRelease(velocity(event.timeStamp));
  };

  /** Decides whether the finger turns the page. A mouse never does. */
  const decideWay = (event: PointerEvent, point: Point, from: Point) => {
    const [dx, dy] = [Math.abs(point.x - from.x), Math.abs(point.y - from.y)];
    if (pinched || event.pointerType === 'mouse' || gestures.canPan()) turning = 'no';
    else if (Math.hypot(dx, dy) >= WAY) {
      turning = dx > dy ? { from: point.x } : 'no';
      if (dx > dy) gestures.onTurnStart();
    }
  };

  /** Ends the turn under the finger, if there is one. */
  const endTurn = (velocity: number | null): boolean => {
    if (typeof turning !== 'object') return false;
    const { from } = turning;
    turning = 'no';
    gestures.onTurnEnd((last?.middle.x ?? from) - from, velocity);
    return true;
  };

  const tap = (event: PointerEvent) => {
    // Two taps on a link or control press it twice.
    if (gestures.isSelecting() || event.composedPath().some(isControl)) return;
    const at = { ...toPoint(event), time: event.timeStamp };
    const mouse = event.pointerType === 'mouse';
    const bounced = [lastTap, lastUsedTap].some((last) => last && at.time - last.time < DOUBLE_TAP_DEBOUNCE);
    if (bounced && event.pointerType === 'touch') return;
    if (isSecond(at, lastTap)) {
      lastTap = null;
      gestures.onDoubleTap(at, event.shiftKey);
      return;
    }
    // Two quick taps at the side turn two pages. When the second one has nothing left to turn, it does nothing.
    const used = !mouse && gestures.onTap(at);
    if (used || isSecond(at, lastUsedTap)) {
      lastTap = null;
      lastUsedTap = at;
      return;
    }
    lastTap = at;
    if (!mouse) single = setTimeout(gestures.onSingleTap, DOUBLE_TAP_TIME);
  };

  const velocity = (now: number): Velocity => {
    const recent = trail.filter(({ time }) => now - time <= VELOCITY_TIME);
    const [first] = recent;
    const end = recent.at(-1);
    if (!first || !end || end.time <= first.time) return { x: 0, y: 0 };
    const time = end.time - first.time;
    return { x: (end.x - first.x) / time, y: (end.y - first.y) / time };
  };

  // A mouse would select the hidden text for screen readers, and the whole page would turn blue.
  const onSelect = (event: Event) => {
    if (down.size > 0 && !gestures.isSelecting() && !event.composedPath().some(isControl)) event.preventDefault();
  };

  const options = { signal };
  element.addEventListener('pointerdown', onDown, options);
  element.addEventListener('pointermove', onMove, options);
  element.addEventListener('pointerup', onEnd, options);
  element.addEventListener('pointercancel', onEnd, options);
  element.addEventListener('selectstart', onSelect, options);
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    clearTimeout(single);
  });
}

const isSecond = (tap: Sample, first: Sample | null) =>
  first !== null &&
  tap.time - first.time <= DOUBLE_TAP_TIME &&
  Math.hypot(tap.x - first.x, tap.y - first.y) <= DOUBLE_TAP_DISTANCE;

const isControl = (target: EventTarget) => target instanceof Element && target.matches('a, button, input');
