/** Pages in a row that a sample leaves out. */
export interface Gap {
  /** The page of the sample that it stands behind; 0: before the first. */
  after: number;
  first: number;
  count: number;
}

/** @param numbers which pages of the issue the sample has, ascending */
export const gapsOf = (numbers: readonly number[]): Gap[] =>
  numbers.flatMap((number, after) => {
    const first = (numbers[after - 1] ?? 0) + 1;
    return number > first ? [{ after, first, count: number - first }] : [];
  });

/**
 * What is printed on the first and the last page of a gap, going by its neighbours; null where that can't be told.
 *
 * @param labelOf what is printed on a page of the sample, or its number there
 */
export function printedOn({ after, first, count }: Gap, labelOf: (page: number) => string): [number, number] | null {
  const next = Number(labelOf(after + 1));
  // No labels are known, yet or at all.
  if (next === after + 1) return [first, first + count - 1];
  const from = next - count;
  const follows = after === 0 || Number(labelOf(after)) === from - 1;
  return from > 0 && follows ? [from, next - 1] : null;
}
