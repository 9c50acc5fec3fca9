/** Returns null if the labels are the page numbers. A page without a label gets its number. */
export function readLabels(labels: readonly string[] | null): string[] | null {
  const named = labels?.map((label, index) => label.trim() || String(index + 1)) ?? [];
  return named.some((label, index) => label !== String(index + 1)) ? named : null;
}
