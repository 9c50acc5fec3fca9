import type { Ledger } from '../ledger.ts';

/** One page of a list, newest first, counted from 1. */
export function toPage<Item>(ledger: Ledger, path: string, name: string, items: Item[], query: URLSearchParams) {
  const size = Number(query.get('page_size') ?? 10);
  const page = Number(query.get('page') ?? 1);
  return {
    [name]: items.toReversed().slice((page - 1) * size, page * size),
    ...(query.get('total_required') === 'true' && {
      total_items: items.length,
      total_pages: Math.ceil(items.length / size),
    }),
    links: [
      ledger.link('self', `${path}?page_size=${size}&page=${page}`),
      ...(page * size < items.length ? [ledger.link('next', `${path}?page_size=${size}&page=${page + 1}`)] : []),
    ],
  };
}
