import { fromCallback } from 'xstate';
import type { Velocity } from '../viewerEvents.ts';

/** Milliseconds after which a gliding page is about a third as fast. */
const SLOWING = 325;

/** CSS pixels a millisecond: a page slower than this counts as standing still. */
const STANDING = 0.02;

/** Moves a released page further, and slows down until it stops. With reduced motion it stops at once. */
export const glide = fromCallback<{ type: 'none' }, Velocity>(({ sendBack, input: { x, y } }) => {
  const speed = Math.hypot(x, y);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let travelled = 0;
  let frame = 0;
  const start = performance.now();
  const step = (now: number) => {
    const left = Math.exp(-(now - start) / SLOWING);
    const distance = SLOWING * (1 - left);
    sendBack({ type: 'glide.moved', dx: x * (distance - travelled), dy: y * (distance - travelled) });
    travelled = distance;
    if (speed * left < STANDING) sendBack({ type: 'glide.ended' });
    else frame = requestAnimationFrame(step);
  };
  if (still || speed < STANDING) sendBack({ type: 'glide.ended' });
  else frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
});
