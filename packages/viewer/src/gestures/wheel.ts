import { WHEEL_PAUSE } from '../constants.ts';
import type { Point } from '../layout/places.ts';

/** The gestures of a wheel or touchpad on the stage. */
export interface WheelGestures {
  canPan(): boolean;
  onMove(movement: { factor: number; at: Point; dx: number; dy: number }): void;
  onTurn(forward: boolean): void;
}

/** CSS pixels of a line, where the wheel counts in lines. */
const LINE = 16;

/** CSS pixels that a wheel moves to turn the page. */
const TURN_DISTANCE = 40;

/** With Ctrl the wheel zooms (a pinched touchpad sends Ctrl, too); else it moves a zoomed page or turns pages. */
export function followWheel(
  element: HTMLElement,
  stage: HTMLElement,
  gestures: WheelGestures,
  signal: AbortSignal,
): void {
  let lastAt = 0;
  let distance = 0;
  let turned = false;

  const onWheel = (event: WheelEvent) => {
    // A leaf whose content scrolls handles the wheel itself.
    const leaf = (event.target as Element).closest('[data-leaf]');
    if (leaf && leaf.scrollHeight > leaf.clientHeight) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    if (event.ctrlKey || event.metaKey) {
      const { left, top } = stage.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      gestures.onMove({ factor: Math.exp(-dy / 200), at, dx: 0, dy: 0 });
      return;
    }
    if (gestures.canPan()) {
      gestures.onMove({ factor: 1, at: { x: 0, y: 0 }, dx: -dx, dy: -dy });
      return;
    }
    // A touchpad sends events for a while after one movement: they turn one page.
    if (event.timeStamp - lastAt > WHEEL_PAUSE) {
      distance = 0;
      turned = false;
    }
    lastAt = event.timeStamp;
    distance += dy;
    if (turned || Math.abs(distance) < TURN_DISTANCE) return;
    turned = true;
    gestures.onTurn(distance > 0);
  };
  element.addEventListener('wheel', onWheel, { passive: false, signal });
}
