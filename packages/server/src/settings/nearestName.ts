/**
 * The most changes between a misspelt name and the meant one. A short name is near to many words without any relation.
 */
const mostChanges = (name: string) => (name.length < 5 ? 0 : name.length < 10 ? 1 : 2);

/** The name that the misspelt one probably means; undefined when it is near to none. */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
  return (
    names
      // Each letter more or less is a change.
      .filter((name) => Math.abs(name.length - misspelt.length) <= mostChanges(name))
      .map((name) => ({ name, changes: changesBetween(misspelt, name) }))
      .filter(({ name, changes }) => changes <= mostChanges(name))
      .sort((a, b) => a.changes - b.changes)[0]?.name
  );
}

/**
 * The number of letters that were added, left out, replaced, or swapped with their neighbours (optimal string
 * alignment).
 */
function changesBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const changes = [at(row - 1, column) + 1, at(row, column - 1) + 1, replaced];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) changes.push(at(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = Math.min(...changes);
    }
  }
  return at(from.length, to.length);
}
