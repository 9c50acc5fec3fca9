import type { PlacedRun, TextRun } from './bookContents.ts';
import { boxAround, type Point } from './pageGeometry.ts';

/** The look that the runs of a paragraph share. */
export interface RunStyle {
  /** PDF points. */
  fontSize: number;
  /** The generic CSS family that is nearest to the font, such as `serif`. */
  family: string;
  /** The heights of the letters above and below their line, in font sizes. */
  ascent: number;
  descent: number;
  /** Unit vectors along the line and towards the top of the letters, as the page is seen. */
  along: Point;
  up: Point;
  direction: TextRun['direction'];
}

/** A run as it is measured; all else about its place follows from this. */
export interface MeasuredRun extends Pick<PlacedRun, 'text' | 'start' | 'length' | 'endsLine' | 'contentId'> {
  style: RunStyle;
}

export function placeRun({ style, ...run }: MeasuredRun): PlacedRun {
  const { fontSize, family, ascent, descent, along, up, direction } = style;
  const { start, length } = run;
  const at = (forward: number, upward: number): Point => [
    start.x + along[0] * forward + up[0] * upward,
    start.y + along[1] * forward + up[1] * upward,
  ];
  // Vertical text hangs from the middle of its upper edge.
  const [from, to, top, bottom] =
    direction === 'ttb'
      ? [-fontSize / 2, fontSize / 2, 0, -length]
      : [0, length, ascent * fontSize, -descent * fontSize];
  return {
    ...run,
    box: boxAround([at(from, top), at(to, top), at(from, bottom), at(to, bottom)]),
    family,
    fontSize,
    angle: Math.round((Math.atan2(along[1], along[0]) * 180) / Math.PI + 360) % 360,
    direction,
  };
}
