import type { FindHit } from './findHit.ts';
import { CJK, foldWithPositions } from './fold.ts';

type Range = [start: number, end: number];

/** A line of a page with a match in it, or several lines if the match goes over a line's end. */
export interface MatchedLine {
  snippet: FindHit['snippet'];
  /** The same matches in the text of the page. */
  ranges: Range[];
}

/** Characters of a line that are shown: some files set a whole page as one line. */
const LONGEST_SNIPPET = 160;

/** Characters before the first match of a line that is cut. */
const LEAD = 40;

/** Line ends that stand for no space: after a hyphen and between Chinese or Japanese letters. */
const SEAMLESS_END = new RegExp(`(?<=[-\\u2010\\u00ad]|${CJK})\\n`, 'g');

/**
 * Finds a pattern (see `queryPattern`) in the text of a page, whose lines end with `\n`. Matches come in the text's
 * order.
 */
export function matchLines(text: string, pattern: RegExp): MatchedLine[] {
  const folded = foldWithPositions(text);
  const lines: { from: number; ranges: Range[] }[] = [];
  for (const { index, 0: found } of folded.text.matchAll(pattern)) {
    const start = folded.starts[index] ?? 0;
    const end = folded.ends[index + found.length - 1] ?? start;
    // A letter that is folded to several, as `ß` is to `ss`, may hold several matches. It counts once.
    if (start < (lines.at(-1)?.ranges.at(-1)?.[1] ?? 0)) continue;
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const line = lines.at(-1);
    if (line?.from === from) line.ranges.push([start, end]);
    else lines.push({ from, ranges: [[start, end]] });
  }
  return lines.map(({ from, ranges }) => ({ snippet: makeSnippet(text, from, ranges), ranges }));
}

function makeSnippet(text: string, lineStart: number, ranges: Range[]): FindHit['snippet'] {
  const [first = 0] = ranges[0] ?? [];
  const [, last = 0] = ranges.at(-1) ?? [];
  const lineEnd = text.indexOf('\n', last - 1);
  const from = first - lineStart > LONGEST_SNIPPET / 2 ? first - LEAD : lineStart;
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, from + LONGEST_SNIPPET);
  const before = from > lineStart ? '…' : '';
  // One character replaces each line end, so that all others keep their places.
  const shown = text.slice(from, to).replace(SEAMLESS_END, '\u200b').replaceAll('\n', ' ').trimEnd();
  return {
    text: `${before}${shown}${to < lineEnd ? '…' : ''}`,
    matches: ranges
      .filter(([, end]) => end <= to)
      .map(([start, end]) => [start - from + before.length, end - from + before.length]),
  };
}
