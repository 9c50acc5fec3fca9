import sharp from 'sharp';
import type { Frame } from './screenFrames.ts';

/** CSS pixels in the window. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A share of a channel's range, as a mean over all pixels and channels. */
const READABLE = 0.05;
const SHARP = 0.002;

export interface Arrival {
  /**
   * Milliseconds since the epoch from which on the page's area is within 5 % of its final state, at half resolution.
   */
  readable: number;
  /** Milliseconds since the epoch from which on the page's area is in its final state. */
  sharp: number;
}

/**
 * The time of the page's arrival, from the pixels of its own area alone.
 * @param windowWidth CSS pixels
 * @throws Error for a page that is hardly different from blank paper: its arrival could not be seen
 */
export async function findArrival(shown: Frame[], inWindow: Area, windowWidth: number): Promise<Arrival> {
  // Pictures of frames may be handed over out of order.
  const frames = shown.toSorted((a, b) => a.at - b.at);
  const last = frames.at(-1);
  if (!last) throw new Error('no frame was shown');
  const { width = windowWidth } = await sharp(last.png).metadata();
  const area = scaled(inWindow, width / windowWidth);
  const final = { half: await pixels(last.png, area, 2), full: await pixels(last.png, area, 1) };
  if (difference(Buffer.alloc(final.half.length, 255), final.half) <= READABLE)
    throw new Error('the final state of page 1 is almost blank');
  const arrival = { readable: last.at, sharp: last.at };
  let stillSharp = true;
  for (const { at, png } of frames.slice(0, -1).reverse()) {
    if (difference(await pixels(png, area, 2), final.half) > READABLE) break;
    arrival.readable = at;
    stillSharp &&= difference(await pixels(png, area, 1), final.full) <= SHARP;
    if (stillSharp) arrival.sharp = at;
  }
  return arrival;
}

/** The area in pixels of a frame. */
const scaled = ({ left, top, width, height }: Area, scale: number): Area => ({
  left: Math.ceil(left * scale),
  top: Math.ceil(top * scale),
  width: Math.floor(width * scale),
  height: Math.floor(height * scale),
});

/** @param shrink 2 gives half the resolution */
function pixels(png: Buffer, { left, top, width, height }: Area, shrink: 1 | 2): Promise<Buffer> {
  const part = sharp(png).extract({ left, top, width, height }).removeAlpha();
  const sized =
    shrink === 1 ? part : part.resize(Math.round(width / shrink), Math.round(height / shrink), { fit: 'fill' });
  return sized.raw().toBuffer();
}

function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += Math.abs((one[index] as number) - (other[index] as number));
  return sum / one.length / 255;
}
