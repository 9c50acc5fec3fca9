import type { Box, TextRun } from '../pdf/bookContents.ts';

/** Where a block stands on its page: one box for each line of it. */
export function blockBoxes({ runs }: { runs: readonly TextRun[] }): Box[] {
  const boxes: Box[] = [];
  for (const run of runs) {
    const last = boxes.at(-1);
    if (last && onOneLine(last, run)) boxes[boxes.length - 1] = around(last, run.box);
    else boxes.push(run.box);
  }
  return boxes;
}

/** Beside the line so far, and not in another column. */
function onOneLine(line: Box, { box, fontSize, angle, direction }: TextRun): boolean {
  const upright = (direction === 'ttb') === (angle % 180 === 0);
  const [across, along] = upright ? (['x', 'y'] as const) : (['y', 'x'] as const);
  return (
    shared(line, box, across) > 0.5 * Math.min(side(line, across), side(box, across)) &&
    shared(line, box, along) > -3 * fontSize
  );
}

const side = (box: Box, axis: 'x' | 'y') => (axis === 'x' ? box.width : box.height);

const shared = (one: Box, other: Box, axis: 'x' | 'y') =>
  Math.min(one[axis] + side(one, axis), other[axis] + side(other, axis)) - Math.max(one[axis], other[axis]);

function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
