import { shelfOrder } from '@magazine-store/protocol';

/** One page of a list and its position. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The page's number, from 1 on. */
  readonly number: number;
  readonly count: number;
}

/**
 * The page of `size` items that holds the item at `offset`.
 *
 * A pinned item (featured, or opened by its address) takes the first place of page 1 and counts among the total. So
 * page 1 shows it and `size - 1` others, each later page shows `size`, and no page shows it again.
 */
export function selectPage<Item extends { readonly id: number }>(
  items: readonly Item[],
  { offset, size, pinnedId }: { offset: number; size: number; pinnedId: number | null },
): Page<Item> {
  const ordered = shelfOrder(items, pinnedId);
  const count = Math.max(1, Math.ceil(ordered.length / size));
  const number = Math.min(Math.floor(offset / size) + 1, count);
  const start = count === 1 ? 0 : (number - 1) * size;
  return { items: ordered.slice(start, start + size), number, count };
}

/** The offset of the page that holds this offset, for pages of this size. */
export function pageStart(offset: number, size: number): number {
  return Number.isFinite(size) ? Math.floor(offset / size) * size : 0;
}
