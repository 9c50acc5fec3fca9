import { fold, foldTraced } from '@magazine-store/folding';
import type { Issue } from '@magazine-store/protocol';

/** Folding costs more than looking: each title is folded once. */
const folded = new WeakMap<Pick<Issue, 'title'>, string>();

function foldedTitle(issue: Pick<Issue, 'title'>): string {
  const known = folded.get(issue);
  if (known !== undefined) return known;
  const title = fold(issue.title);
  folded.set(issue, title);
  return title;
}

/** One search through the titles, case and accents aside. */
export interface TitleSearch {
  has(issue: Pick<Issue, 'title'>): boolean;
  /** Where in a title it was found: first UTF-16 unit and the one behind the last, in order, none over another. */
  matchesIn(title: string): [start: number, end: number][];
}

/** Null when what was typed is nothing to search for. */
export function titleSearch(typed: string): TitleSearch | null {
  const query = fold(typed).trim();
  if (query === '') return null;
  return { has: (issue) => foldedTitle(issue).includes(query), matchesIn: (title) => matchesIn(title, query) };
}

function matchesIn(text: string, query: string): [start: number, end: number][] {
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
