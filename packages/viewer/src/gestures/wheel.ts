import { WHEEL_PAUSE } from '../constants.ts';
import type { Point } from '../layout/places.ts';
import type { TurnGestures } from './turnGestures.ts';
import { findFlick } from './turnRules.ts';

/** The gestures of a wheel or touchpad on the stage. */
export interface WheelGestures extends TurnGestures {
  /** Tells whether this movement of the wheel moves the page. Otherwise it turns the page. */
  canWheel(dx: number, dy: number): boolean;
  onMove(movement: { factor: number; at: Point; dx: number; dy: number }): void;
  onTurn(forward: boolean): void;
}

/** CSS pixels of a line, where the wheel counts in lines. */
const LINE = 16;

/** CSS pixels that a wheel moves to turn the page. */
const TURN_DISTANCE = 40;

/** Milliseconds of one frame: a movement that is reported sooner counts as one of this time. */
const FRAME = 16;

/** While a flick fades, a movement this many times as fast as the one before is a new flick. */
const NEW_FLICK = 2;

/**
 * Follows a wheel or touchpad until the signal aborts. With Ctrl or ⌘ it zooms (browsers report a pinch with Ctrl).
 * Otherwise it moves a zoomed page. On a whole page, a vertical movement turns, and a horizontal one drags.
 */
export function followWheel(
  element: HTMLElement,
  stage: HTMLElement,
  gestures: WheelGestures,
  signal: AbortSignal,
): void {
  let lastAt = 0;
  let distance = 0;
  let turned = false;
  /** CSS pixels a millisecond of the last movement to the side. */
  let speed = 0;
  let dragged: { distance: number; speeds: number[]; pause: ReturnType<typeof setTimeout> | undefined } | null = null;

  const onWheel = (event: WheelEvent) => {
    // A leaf whose content scrolls handles the wheel itself.
    const leaf = (event.target as Element).closest('[data-leaf]');
    const aside = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (leaf && leaf.scrollHeight > leaf.clientHeight && !aside) return;
    const note = (event.target as Element).closest('[popover]');
    if (note && note.scrollHeight > note.clientHeight && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (note) return;
    // The units of `deltaMode`: pixels, lines and screens.
    const unit = [1, LINE, stage.clientHeight][event.deltaMode] ?? 1;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    if (event.ctrlKey || event.metaKey) {
      endDrag(null);
      const { left, top } = stage.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      gestures.onMove({ factor: Math.exp(-dy / 200), at, dx: 0, dy: 0 });
      return;
    }
    if (gestures.canWheel(dx, dy)) {
      gestures.onMove({ factor: 1, at: { x: 0, y: 0 }, dx: -dx, dy: -dy });
      return;
    }
    const elapsed = event.timeStamp - lastAt;
    lastAt = event.timeStamp;
    // A touchpad sends events for a while after one movement: they turn one page.
    if (elapsed > WHEEL_PAUSE) {
      distance = 0;
      turned = false;
      speed = 0;
    }
    const before = speed;
    speed = dx / Math.max(FRAME, Math.min(elapsed, WHEEL_PAUSE));
    if (dragged || aside) {
      if (turned && Math.abs(speed) < NEW_FLICK * Math.abs(before) + 1) return;
      drag(dx);
      return;
    }
    distance += dy;
    if (turned || Math.abs(distance) < TURN_DISTANCE) return;
    turned = true;
    gestures.onTurn(distance > 0);
  };
  const drag = (dx: number) => {
    turned = false;
    if (!dragged) {
      dragged = { distance: 0, speeds: [], pause: undefined };
      gestures.onTurnStart();
    }
    clearTimeout(dragged.pause);
    dragged.distance -= dx;
    dragged.speeds.push(-speed);
    gestures.onTurnMove(dragged.distance);
    const flick = findFlick(dragged.speeds);
    if (flick !== null) endDrag(flick);
    else dragged.pause = setTimeout(() => endDrag(-speed), WHEEL_PAUSE);
  };

  const endDrag = (velocity: number | null) => {
    if (!dragged) return;
    clearTimeout(dragged.pause);
    const { distance } = dragged;
    dragged = null;
    turned = true;
    gestures.onTurnEnd(distance, velocity);
  };

  element.addEventListener('wheel', onWheel, { passive: false, signal });
  signal.addEventListener('abort', () => endDrag(null));
}
