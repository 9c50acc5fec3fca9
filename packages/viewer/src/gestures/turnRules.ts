/** A page that the reader drags sideways. CSS pixels; to the right counts as more. */
export interface Drag {
  /** The distance that the finger has moved. It differs from `offset` if the page was still moving at first. */
  distance: number;
  /** The page's distance from the place where it rests. */
  offset: number;
  /** CSS pixels a millisecond. */
  velocity: number;
  /** The width that a page has to cover to be turned. */
  width: number;
}

/** The side of the stage from which a page comes into sight. */
export type Side = 'left' | 'right';

/** The share of the width at each side in which a tap turns. */
export const TAP_SHARE = 1 / 6;

/** A page dragged farther than this share of the width turns, also slowly. */
const TURN_SHARE = 0.4;

/** CSS pixels a millisecond. A page released faster than this turns, or springs back if it moves back. */
const FLICK_SPEED = 0.3;

/** CSS pixels. A flick shorter than this turns nothing: the finger has trembled. */
const FLICK_DISTANCE = 24;

/** Milliseconds of the shortest and of the longest way to the page's place. */
const SETTLE_TIMES = { min: 160, max: 320 };

/** The slope at the start of the easing with which a page settles: it continues at the finger's speed. */
const EASING_START = 3;
export const SETTLE_EASING = 'cubic-bezier(0.2, 0.6, 0.35, 1)';

/** The side from which the next page comes into sight after the release; null if the page springs back. */
export function findTurnSide({ distance, offset, velocity, width }: Drag): Side | null {
  if (Math.abs(velocity) >= FLICK_SPEED) {
    const isForward = Math.sign(velocity) === Math.sign(distance) && Math.abs(distance) >= FLICK_DISTANCE;
    return isForward ? uncovered(distance) : null;
  }
  return Math.abs(offset) >= TURN_SHARE * width ? uncovered(offset) : null;
}

const uncovered = (offset: number): Side => (offset < 0 ? 'right' : 'left');

/** The distance that a page moves under a finger where there is nothing to turn to: ever less, and never far. */
export function resist(offset: number, width: number): number {
  const limit = width / 3;
  return Math.sign(offset) * limit * (1 - 1 / ((0.55 * Math.abs(offset)) / limit + 1));
}

/** Milliseconds in which a page settles over a distance, beginning with the speed that it has. */
export function findSettleTime(distance: number, velocity: number): number {
  const { min, max } = SETTLE_TIMES;
  const time = (EASING_START * Math.abs(distance)) / Math.max(Math.abs(velocity), Number.EPSILON);
  return Math.min(max, Math.max(min, time));
}

/** After this many ever slower movements, the fingers have left the touchpad. */
const FADING_STEPS = 4;

/**
 * The speed of fingers that have flicked a touchpad and left it; null while they may still move. A touchpad reports
 * ever slower movements for a while after that.
 *
 * @param speeds of the movements reported so far, in CSS pixels a millisecond
 */
export function findFlick(speeds: readonly number[]): number | null {
  const last = speeds.slice(-FADING_STEPS - 1);
  const [first = 0] = last;
  if (last.length <= FADING_STEPS || Math.abs(first) < FLICK_SPEED) return null;
  const fades = last.every((speed, index) => index === 0 || Math.abs(speed) < Math.abs(last[index - 1] ?? 0));
  return fades ? first : null;
}
