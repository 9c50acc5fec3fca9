import type { Params } from './params.ts';
import { notFound } from './refusal.ts';

export const LIST_PARAMETERS = ['limit', 'starting_after', 'ending_before', 'created'] as const;

const COMPARE: Readonly<Record<string, (created: number, bound: number) => boolean>> = {
  gt: (created, bound) => created > bound,
  gte: (created, bound) => created >= bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
};

/** One page of a list, newest first; see https://docs.stripe.com/api/pagination. */
export function toPage<Item extends { id: string; created: number; object: string }>(
  path: string,
  items: Iterable<Item>,
  params: Params,
) {
  const bounds = params.group('created');
  const all = [...items].reverse().filter(({ created }) =>
    Object.entries(COMPARE).every(([name, holds]) => {
      const bound = bounds?.integer(name);
      return bound === undefined || holds(created, bound);
    }),
  );
  const findPlace = (param: 'starting_after' | 'ending_before') => {
    const id = params.text(param);
    if (id === undefined) return undefined;
    const place = all.findIndex((item) => item.id === id);
    if (place < 0) throw notFound('object', id, param);
    return place;
  };
  const limit = Math.min(Math.max(params.integer('limit') ?? 10, 1), 100);
  const before = findPlace('ending_before');
  const start = before === undefined ? (findPlace('starting_after') ?? -1) + 1 : Math.max(before - limit, 0);
  const end = before ?? start + limit;
  const more = before === undefined ? end < all.length : start > 0;
  return { object: 'list' as const, url: path, has_more: more, data: all.slice(start, end) };
}
