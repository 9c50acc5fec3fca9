import type { BookFacts, LinkTarget, OutlineEntry } from './bookContents.ts';
import { type PackedTarget, packTarget, unpackTarget } from './packedPage.ts';

/** What a document says of itself as a whole, as JSON: its binding, its page labels and its table of contents. */
export interface PackedDocument {
  binding: BookFacts['binding'];
  labels: BookFacts['labels'];
  outline: PackedEntry[];
}

export interface PackedEntry {
  title: string;
  /** Null for an entry that leads nowhere. */
  target: PackedTarget | null;
  children: PackedEntry[];
}

/** @param findPage The page that a destination leads to; null when it leads nowhere. */
export async function packDocument(
  { binding, labels }: BookFacts,
  outline: OutlineEntry[],
  findPage: (destination: unknown) => Promise<number | null>,
): Promise<PackedDocument> {
  const packEntry = async ({ title, target, children }: OutlineEntry): Promise<PackedEntry> => ({
    title,
    target: target && (await packTarget(target, 0, findPage)),
    children: await Promise.all(children.map(packEntry)),
  });
  return { binding, labels, outline: await Promise.all(outline.map(packEntry)) };
}

export const unpackOutline = (entries: PackedEntry[]): OutlineEntry[] =>
  entries.map(({ title, target, children }) => ({
    title,
    target: target && unpackTarget(target, noMedia),
    children: unpackOutline(children),
  }));

function noMedia(): Extract<LinkTarget, { kind: 'media' }> {
  throw new Error('an entry of the contents leads to no media');
}
