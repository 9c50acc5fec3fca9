/** Consecutive pages that a sample leaves out. */
export interface Gap {
  /** The page of the sample before the gap; 0: the gap comes first. */
  after: number;
  first: number;
  count: number;
}

/** @param numbers the page numbers that the sample has, ascending */
export const findGaps = (numbers: readonly number[]): Gap[] =>
  numbers.flatMap((number, after) => {
    const first = (numbers[after - 1] ?? 0) + 1;
    return number > first ? [{ after, first, count: number - first }] : [];
  });

/**
 * The printed numbers of a gap's first and last page, judged by its neighbours; null if the neighbours don't tell.
 *
 * @param getLabel returns the printed label of a page of the sample, or its number in the sample
 */
export function printedOn({ after, first, count }: Gap, getLabel: (page: number) => string): [number, number] | null {
  const next = Number(getLabel(after + 1));
  // The labels are not loaded yet, or there are none.
  if (next === after + 1) return [first, first + count - 1];
  const from = next - count;
  const follows = after === 0 || Number(getLabel(after)) === from - 1;
  return from > 0 && follows ? [from, next - 1] : null;
}
