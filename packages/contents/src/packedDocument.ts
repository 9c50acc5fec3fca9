import type { BookFacts, LinkTarget, OutlineEntry, PageIllustrations } from './bookContents.ts';
import { type PackedTarget, packTarget, unpackTarget } from './packedPage.ts';

/**
 * The data of a whole document as JSON: its binding, its page labels, its table of contents, and the places of its
 * pictures.
 */
export interface PackedDocument {
  binding: BookFacts['binding'];
  labels: BookFacts['labels'];
  outline: PackedEntry[];
  /** By page number, without pages that have light paper and no picture. Missing in imports of earlier releases. */
  illustrations?: Record<string, PackedIllustrations> | undefined;
}

export interface PackedIllustrations {
  /** Left, top, width and height in ten-thousandths of the page, and 1 for a photograph, else 0. */
  boxes: [number, number, number, number, number][];
  /** True for a page without light paper. */
  dark?: boolean | undefined;
}

export interface PackedEntry {
  title: string;
  /** Null for an entry that leads nowhere. */
  target: PackedTarget | null;
  children: PackedEntry[];
}

const SHARES = 10_000;

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

/** @param pages By page number. */
export function packIllustrations(pages: ReadonlyMap<number, PageIllustrations>): Record<string, PackedIllustrations> {
  const inShares = (share: number) => Math.round(share * SHARES);
  const packed: Record<string, PackedIllustrations> = {};
  for (const [page, { illustrations, lightPaper }] of [...pages].toSorted(([one], [other]) => one - other)) {
    if (lightPaper && illustrations.length === 0) continue;
    packed[page] = {
      boxes: illustrations.map(({ box: { x, y, width, height }, photograph }) => [
        ...([inShares(x), inShares(y), inShares(width), inShares(height)] as const),
        photograph ? 1 : 0,
      ]),
      ...(!lightPaper && { dark: true }),
    };
  }
  return packed;
}

/** The illustrations of all pages of a document. */
export function unpackIllustrations(
  packed: PackedDocument['illustrations'],
  pageCount: number,
): Record<number, PageIllustrations> {
  const unpack = (page: number): PageIllustrations => {
    const { boxes = [], dark = false } = packed?.[page] ?? {};
    return {
      illustrations: boxes.map(([x, y, width, height, photograph]) => ({
        box: { x: x / SHARES, y: y / SHARES, width: width / SHARES, height: height / SHARES },
        photograph: photograph === 1,
      })),
      lightPaper: !dark,
    };
  };
  return Object.fromEntries(Array.from({ length: pageCount }, (_, index) => [index + 1, unpack(index + 1)]));
}

function noMedia(): Extract<LinkTarget, { kind: 'media' }> {
  throw new Error('an entry of the contents leads to no media');
}
