import { shelfOrder } from '@magazine-store/protocol';

/** One page of a list, and where it stands in it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

/**
 * The page of `size` items that holds the item at `offset`.
 *
 * The reserved slot: a pinned item (featured, or opened by its address) takes the first place of page 1 and counts
 * among the total, so page 1 shows it and `size - 1` others, each later page `size`, and it is never shown twice.
 */
export function pageOf<Item extends { readonly id: number }>(
  items: readonly Item[],
  { offset, size, pinnedId }: { offset: number; size: number; pinnedId: number | null },
): Page<Item> {
  const ordered = shelfOrder(items, pinnedId);
  const count = Math.max(1, Math.ceil(ordered.length / size));
  const number = Math.min(Math.floor(offset / size) + 1, count);
  const start = count === 1 ? 0 : (number - 1) * size;
  return { items: ordered.slice(start, start + size), number, count };
}

/** Where the page begins that holds this offset, in pages of another size. */
export function pageStart(offset: number, size: number): number {
  return Number.isFinite(size) ? Math.floor(offset / size) * size : 0;
}
