import { formatMoney } from '@magazine-store/protocol';
import type { StoreMoney } from '../catalogue/currency.ts';
import { hasTime, lacksPrice } from '../catalogue/issues.ts';

import type { ListedIssue } from '../publishing/publishing.ts';

/** An issue in one line: id, date, price, title and what sets it apart. */
export function issueLine(issue: ListedIssue, store: StoreMoney): string {
  const { id, published_at, is_free, price, title, published, draft, scheduled } = issue;
  const money = { amount: price, ...store };
  // A published issue shows its day. A scheduled issue shows its time, too.
  const isTimed = hasTime(new Date(published_at));
  const date = scheduled ? published_at : published_at.slice(0, 10);
  const states = [
    ...(scheduled && isTimed ? ['scheduled'] : []),
    ...(draft && !published ? ['draft'] : []),
    ...(published || draft ? [] : ['unpublished']),
  ];
  const state = states.length > 0 ? ` (${states.join(', ')})` : '';
  const paid = lacksPrice(issue) ? 'no price' : formatMoney(money, 'en');
  const cost = is_free ? 'free' : paid;
  return `${id}\t${isTimed ? date : 'no date'}\t${cost}\t${title || 'no title'}${state}`;
}
