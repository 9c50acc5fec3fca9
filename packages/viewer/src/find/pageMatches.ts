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
 * The matches on a page that belong to one of its hits. If the page has as many lines with matches as hits, their order
 * decides. A host that searches by itself may divide the text differently. Then the words around the match decide.
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
