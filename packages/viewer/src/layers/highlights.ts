import type { Box, TextRun } from '@magazine-store/contents';

/**
 * The place of some characters of a run: as far along it as they stand in the same text set in a font of the same kind.
 *
 * @param start first character, counted as in `run.text`
 * @param end the one behind the last
 * @param measure the width of a text in a generic CSS font family, in any unit
 */
export function rangeBox(
  run: TextRun,
  start: number,
  end: number,
  measure: (text: string, family: string) => number,
): Box {
  const { box, text, family = 'sans-serif' } = run;
  // Vertical text has a square for each sign.
  const length = run.direction === 'ttb' ? (part: string) => [...part].length : (part: string) => measure(part, family);
  const whole = length(text) || 1;
  const from = length(text.slice(0, start)) / whole;
  const to = length(text.slice(0, end)) / whole;
  switch ((flowAngle(run) + 360) % 360) {
    case 0:
      return { ...box, x: box.x + from * box.width, width: (to - from) * box.width };
    case 90:
      return { ...box, y: box.y + from * box.height, height: (to - from) * box.height };
    case 180:
      return { ...box, x: box.x + (1 - to) * box.width, width: (to - from) * box.width };
    case 270:
      return { ...box, y: box.y + (1 - to) * box.height, height: (to - from) * box.height };
    default:
      // A slanted run keeps its whole box: an upright box of a part would miss the text.
      return box;
  }
}

/** Clockwise degrees from left-to-right. Text that is hardly slanted counts as straight. */
function flowAngle({ direction, angle }: TextRun): number {
  const straight = Math.round(angle / 90) * 90;
  const turned = Math.abs(angle - straight) <= 3 ? straight : angle;
  return turned + { ltr: 0, ttb: 90, rtl: 180 }[direction];
}
