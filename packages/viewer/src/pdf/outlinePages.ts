import type { BookContents, OutlineEntry } from '@magazine-store/contents';

/** Pages are looked up for this many entries: people read a table of contents, but not an index of thousands. */
const MAX_ENTRIES = 300;

/** The pages that entries of the contents lead to. Entries that lead nowhere are left out. */
export async function outlinePages(
  outline: readonly OutlineEntry[],
  { findPage }: Pick<BookContents, 'findPage'>,
): Promise<ReadonlyMap<OutlineEntry, number>> {
  const pages = new Map<OutlineEntry, number>();
  for (const entry of flattenOutline(outline).slice(0, MAX_ENTRIES)) {
    if (entry.target?.kind !== 'destination') continue;
    const page = await findPage(entry.target.destination).catch(() => null);
    if (page !== null) pages.set(entry, page);
  }
  return pages;
}

const flattenOutline = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
  entries.flatMap((entry) => [entry, ...flattenOutline(entry.children)]);
