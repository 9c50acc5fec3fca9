import { fold, foldTraced } from '@magazine-store/folding';
import type { Issue } from '@magazine-store/protocol';

/** Folded titles. Folding costs more than searching, so each title is folded once. */
const folded = new WeakMap<Pick<Issue, 'title'>, string>();

function foldedTitle(issue: Pick<Issue, 'title'>): string {
  const known = folded.get(issue);
  if (known !== undefined) return known;
  const title = fold(issue.title);
  folded.set(issue, title);
  return title;
}

/** A search through the titles that ignores case and accents. */
export interface TitleSearch {
  has(issue: Pick<Issue, 'title'>): boolean;
  /**
   * The matches in a title, as the first UTF-16 unit and the one after the last. They are in order and don't overlap.
   */
  matchesIn(title: string): [start: number, end: number][];
}

/** The search for a typed text; null if the text has nothing to search for. */
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
    // Two parts of one letter may match separately.
    if (last && start < last[1]) last[1] = end;
    else matches.push([start, end]);
  }
  return matches;
}
