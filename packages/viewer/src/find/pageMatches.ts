import type { TextRun } from '@magazine-store/contents';
import type { FindHit } from './findHit.ts';
import { fold, LINE_HYPHEN } from './fold.ts';
import { readLines } from './lines.ts';
import { matchLines } from './matchLines.ts';
import { queryPattern } from './queryPattern.ts';

/** One occurrence of the query on a page: characters `start` to `end` (without it) of each run that it goes through. */
export interface PageMatch {
  parts: { run: TextRun; start: number; end: number }[];
  /** The index, from 0, of the match's line among the page's lines with a match. */
  line: number;
  /** The text of the line. */
  snippet: string;
}

/** All matches to highlight on a page. */
export function pageMatches(runs: readonly TextRun[], query: string): PageMatch[] {
  const pattern = queryPattern(query);
  if (!pattern) return [];
  const { text, pieces } = readLines(runs);
  return matchLines(text, pattern).flatMap(({ snippet, ranges }, line) =>
    ranges.map(([from, to]) => ({
      line,
      snippet: snippet.text,
      parts: pieces
        .map(({ run, at }) => ({ run, start: Math.max(0, from - at), end: Math.min(run.text.length, to - at) }))
        .filter(({ start, end }) => start < end),
    })),
  );
}

/**
 * Those of a page's matches that belong to one of its hits. Lines are counted as long as both ends count the same
 * number of them; a host that searches by itself may have cut the text in another way: then the words around decide.
 *
 * @param hits all hits of the page, in order
 */
export function hitMatches(matches: readonly PageMatch[], hits: readonly FindHit[], hit: FindHit): PageMatch[] {
  if (matches.at(-1)?.line === hits.length - 1) return matches.filter(({ line }) => line === hits.indexOf(hit));
  const around = bare(hit.snippet.text);
  return matches.filter(({ snippet }) => {
    const line = bare(snippet);
    return around.includes(line) || line.includes(around);
  });
}

const bare = (text: string) =>
  fold(text)
    .replaceAll(LINE_HYPHEN, '')
    .replace(/[-…\s]/g, '');
