/** Pages as people write them for a printer: `1-6, 9`. */

/** Writes page numbers, which are in order. */
export function writePages(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && range[1] === page - 1) range[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** Reads them, in order and each once; null for anything else, and for pages that the issue does not have. */
export function readPages(text: string, pageCount: number): number[] | null {
  if (text.trim() === '') return [];
  const pages = new Set<number>();
  for (const part of text.split(/[,、，]/)) {
    const [, start, end = start] = /^\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
    const [first, last] = [Number(start), Number(end)];
    if (!(first >= 1 && first <= last && last <= pageCount)) return null;
    for (let page = first; page <= last; page++) pages.add(page);
  }
  return [...pages].sort((one, other) => one - other);
}
