import type { BookContents, OutlineEntry } from './bookContents.ts';

/** Pages are looked up for this many entries: people read a table of contents, but not an index of thousands. */
const MOST_ENTRIES = 300;

/** The pages that entries of the contents lead to. Entries that lead nowhere are left out. */
export async function outlinePages(
  outline: readonly OutlineEntry[],
  { pageOf }: Pick<BookContents, 'pageOf'>,
): Promise<ReadonlyMap<OutlineEntry, number>> {
  const pages = new Map<OutlineEntry, number>();
  for (const entry of flat(outline).slice(0, MOST_ENTRIES)) {
    if (entry.target?.kind !== 'destination') continue;
    const page = await pageOf(entry.target.destination).catch(() => null);
    if (page !== null) pages.set(entry, page);
  }
  return pages;
}

const flat = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);
