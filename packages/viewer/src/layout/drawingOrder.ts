/**
 * Pages worth a canvas, the most urgent first: the one in sight, the next one in the direction of reading, the one
 * behind (readers turn back), and the next but one.
 */
export function drawingOrder(page: number, pageCount: number, forward: boolean): number[] {
  const step = forward ? 1 : -1;
  return [page, page + step, page - step, page + 2 * step].filter((each) => each >= 1 && each <= pageCount);
}
