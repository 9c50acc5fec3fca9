import type { Issue } from '@magazine-store/protocol';

export const sorts = ['recent', 'a_z', 'z_a'] as const;
export type Sort = (typeof sorts)[number];

type Titled = Pick<Issue, 'title'>;

/**
 * Sorted lists, cached as long as the catalogue lives, so that a key press doesn't sort ten thousand titles again.
 */
const kept = new WeakMap<readonly Titled[], Map<string, readonly Titled[]>>();

/**
 * The issues in another order than the server's. The server's order is the newest first, and it decides between equal
 * titles. Issues without a title come last in both directions.
 *
 * @param locale the language whose alphabet sorts the titles
 */
export function sortIssues<Item extends Titled>(issues: readonly Item[], sort: Sort, locale: string): readonly Item[] {
  if (sort === 'recent') return issues;
  const ofThese = kept.get(issues) ?? new Map<string, readonly Titled[]>();
  kept.set(issues, ofThese);
  const key = `${sort} ${locale}`;
  const known = ofThese.get(key) as readonly Item[] | undefined;
  if (known) return known;
  const order = byTitle(issues, sort, locale);
  ofThese.set(key, order);
  return order;
}

function byTitle<Item extends Titled>(issues: readonly Item[], sort: 'a_z' | 'z_a', locale: string): Item[] {
  // Compare numbers by their value: issue 9 stands before issue 10.
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = sort === 'a_z' ? 1 : -1;
  const titled = issues.filter(({ title }) => title !== '');
  titled.sort((a, b) => direction * compare(a.title, b.title));
  return [...titled, ...issues.filter(({ title }) => title === '')];
}
