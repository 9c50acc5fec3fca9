import type { DeskQuery } from '@magazine-store/protocol/desk';
import type { ChargeFilter } from '../../payments/chargeList.ts';

/** The filter of a query, in which an item is one text such as `issue:12`. */
export function readFilter({ item, ...filter }: Omit<DeskQuery<'exportChargesCsv'>, 'q'>): ChargeFilter {
  if (item === undefined) return filter;
  const [type, id] = item.split(':');
  return { ...filter, item: { type: type === 'plan' ? 'plan' : 'issue', id: Number(id) } };
}
