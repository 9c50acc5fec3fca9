/** Null where the labels say no more than the numbers of the pages. A page without one is called by its number. */
export function labelsOf(labels: readonly string[] | null): string[] | null {
  const named = labels?.map((label, index) => label.trim() || String(index + 1)) ?? [];
  return named.some((label, index) => label !== String(index + 1)) ? named : null;
}
