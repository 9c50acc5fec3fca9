import type { SearchHit } from '@magazine-store/protocol';
import type { Match } from './matches.ts';
import { wholeLetter } from './wholeLetter.ts';

type Snippet = SearchHit['snippet'];

/** The UTF-16 units of a snippet, and those of its text before the first match. */
const LENGTH = 110;
const BEFORE = 40;

/** Pieces of a page's text, one for each match, or for several that stand close to each other. */
export function makeSnippets(text: string, matches: Match[]): Snippet[] {
  const snippets: Snippet[] = [];
  let rest = matches;
  while (rest[0]) {
    const [first] = rest;
    const from = cutBefore(text, first);
    const limit = Math.max(from + LENGTH, first[1]);
    const beyond = rest.findIndex(([, end]) => end > limit);
    const shown = beyond < 0 ? rest : rest.slice(0, beyond);
    snippets.push(write(text, from, cutAfter(text, shown.at(-1)?.[1] ?? first[1], limit), shown));
    rest = rest.slice(shown.length);
  }
  return snippets;
}

/** The piece with the most matches; none where the text has no match. */
export const bestSnippet = (text: string, matches: Match[]): Snippet | undefined =>
  makeSnippets(text, matches).toSorted((a, b) => b.matches.length - a.matches.length)[0];

/** The window of a page with the most matches; empty where none has one. */
export function bestWindow(windows: readonly string[], matchesIn: (text: string) => Match[]): Snippet {
  const shown = windows.map((text) => ({ text, matches: matchesIn(text) })).filter(({ matches }) => matches.length > 0);
  return shown.toSorted((a, b) => b.matches.length - a.matches.length)[0] ?? { text: '', matches: [] };
}

/** The beginning of a snippet: the beginning of a word, where the script has words. */
function cutBefore(text: string, [start]: Match): number {
  const earliest = start - BEFORE;
  if (earliest <= 0) return 0;
  const space = text.slice(earliest, start).search(/\s/);
  return space < 0 ? wholeLetter(text, earliest) : earliest + space + 1;
}

function cutAfter(text: string, lastMatch: number, limit: number): number {
  if (limit >= text.length) return text.length;
  const space = text.slice(lastMatch, limit + 1).search(/\s\S*$/);
  return space < 0 ? wholeLetter(text, limit) : lastMatch + space;
}

function write(text: string, from: number, to: number, matches: Match[]): Snippet {
  const snippet: Snippet = { text: '', matches: [] };
  let written = from;
  const writeUpTo = (end: number) => {
    // Soft hyphens mark where the file broke a word. The browser breaks lines elsewhere.
    snippet.text += text.slice(written, end).replaceAll('\u00ad', '').replaceAll('\n', ' ');
    written = end;
    return snippet.text.length;
  };
  for (const [start, end] of matches) snippet.matches.push([writeUpTo(start), writeUpTo(end)]);
  writeUpTo(to);
  return snippet;
}
