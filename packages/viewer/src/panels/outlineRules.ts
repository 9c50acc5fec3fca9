import type { OutlineEntry } from '@magazine-store/contents';

/** Entries that are shown all at once, with everything below them. More begin folded. */
const MAX_UNFOLDED = 40;

const flattenOutline = (outline: readonly OutlineEntry[]): OutlineEntry[] =>
  outline.flatMap((entry) => [entry, ...flattenOutline(entry.children)]);

/** The section that a page belongs to: the first that begins on it, else the last that began before it. */
export function currentEntry(
  outline: readonly OutlineEntry[],
  page: number,
  getPage: (entry: OutlineEntry) => number | null,
): OutlineEntry | null {
  let current: OutlineEntry | null = null;
  let begin = 0;
  for (const entry of flattenOutline(outline)) {
    const first = getPage(entry);
    if (first === null || first > page || first < begin || (first === begin && first === page)) continue;
    current = entry;
    begin = first;
  }
  return current;
}

/** The entries that begin unfolded: all of a short outline; else a sole top entry, and the way to the current entry. */
export function unfoldedEntries(outline: readonly OutlineEntry[], current: OutlineEntry | null): Set<OutlineEntry> {
  const all = flattenOutline(outline);
  if (all.length <= MAX_UNFOLDED) return new Set(all);
  const only = outline.length === 1 ? outline : [];
  return new Set([
    ...only,
    ...all.filter(({ children }) => current !== null && flattenOutline(children).includes(current)),
  ]);
}
