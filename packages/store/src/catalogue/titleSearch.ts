import { fold, foldTraced, type Issue } from '@magazine-store/protocol';

/** Folding costs more than looking: each title is folded once. */
const folded = new WeakMap<Pick<Issue, 'title'>, string>();

function foldedTitle(issue: Pick<Issue, 'title'>): string {
  const known = folded.get(issue);
  if (known !== undefined) return known;
  const title = fold(issue.title);
  folded.set(issue, title);
  return title;
}

/** What is searched for, as it is compared; empty when that is nothing. */
export const foldedQuery = (query: string): string => fold(query).trim();

/** Whether an issue's title has the folded query in it, case and accents aside. */
export const titleHas = (issue: Pick<Issue, 'title'>, query: string): boolean => foldedTitle(issue).includes(query);

/** Where the folded query stands in a text: first UTF-16 unit and the one behind the last, in order, none over another. */
export function matchesIn(text: string, query: string): [start: number, end: number][] {
  if (query === '') return [];
  const { folded: compared, starts, ends } = foldTraced(text);
  const matches: [number, number][] = [];
  for (let at = compared.indexOf(query); at >= 0; at = compared.indexOf(query, at + query.length)) {
    const start = starts[at] ?? 0;
    const end = ends[at + query.length - 1] ?? text.length;
    const last = matches.at(-1);
    // Two halves of one letter may match one by one.
    if (last && start < last[1]) last[1] = end;
    else matches.push([start, end]);
  }
  return matches;
}
