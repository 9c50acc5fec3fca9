import type { TextRun } from '@magazine-store/contents';
import type { FindHit } from './findHit.ts';
import { fold, LINE_HYPHEN } from './fold.ts';
import { readLines } from './lines.ts';
import { matchLines } from './matchLines.ts';
import { queryPattern } from './queryPattern.ts';

/** The letters beside a match, without spaces. Both texts lead away from it. */
interface Sides {
  before: string;
  after: string;
}

/** One occurrence of the query on a page: characters `start` to `end` (without it) of each run that it goes through. */
export interface PageMatch {
  parts: { run: TextRun; start: number; end: number }[];
  /** The index, from 0, of the match's line among the page's lines with a match. */
  line: number;
  /** The text of the line. */
  snippet: string;
  sides: Sides;
}

/** The letters of a side that are compared, and the characters of a text that have them. */
const SIDE = 12;
const SIDE_IN_TEXT = 3 * SIDE;

/** All matches to highlight on a page. */
export function pageMatches(runs: readonly TextRun[], query: string): PageMatch[] {
  const pattern = queryPattern(query);
  if (!pattern) return [];
  const { text, pieces } = readLines(runs);
  return matchLines(text, pattern).flatMap(({ snippet, ranges }, line) =>
    ranges.map(([from, to]) => ({
      line,
      snippet: snippet.text,
      sides: readSides(text, from, to),
      parts: pieces
        .map(({ run, at }) => ({ run, start: Math.max(0, from - at), end: Math.min(run.text.length, to - at) }))
        .filter(({ start, end }) => start < end),
    })),
  );
}

/**
 * The matches on a page that belong to one of its hits. A hit of the viewer's own search is a line. A host that searches
 * by itself may divide the text differently. Then the letters beside each match decide, and after them the order.
 *
 * @param hits all hits of the page, in order
 */
export function hitMatches(matches: readonly PageMatch[], hits: readonly FindHit[], hit: FindHit): PageMatch[] {
  const index = hits.indexOf(hit);
  const onLine = matches.filter(({ line, snippet }) => line === index && snippet === hit.snippet.text);
  if (onLine.length > 0) return onLine;
  const marks = hits.flatMap(({ snippet }) =>
    snippet.matches.map(([start, end]) => ({ snippet, ...readSides(snippet.text, start, end) })),
  );
  return marks.flatMap((mark, at) => {
    if (mark.snippet !== hit.snippet) return [];
    const shared = matches.map(
      ({ sides }) => countShared(sides.before, mark.before) + countShared(sides.after, mark.after),
    );
    const most = Math.max(...shared);
    const alike = matches.filter((_, each) => shared[each] === most);
    const earlier = marks
      .slice(0, at)
      .filter(({ before, after }) => before.startsWith(mark.before) && after.startsWith(mark.after));
    return alike[earlier.length] ?? alike.at(-1) ?? [];
  });
}

const readSides = (text: string, start: number, end: number): Sides => ({
  before: [...bare(text.slice(Math.max(0, start - SIDE_IN_TEXT), start))].reverse().join('').slice(0, SIDE),
  after: bare(text.slice(end, end + SIDE_IN_TEXT)).slice(0, SIDE),
});

/** The number of letters with which both texts begin. */
function countShared(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

const bare = (text: string) =>
  fold(text)
    .replaceAll(LINE_HYPHEN, '')
    .replace(/[-…\s]/g, '');
