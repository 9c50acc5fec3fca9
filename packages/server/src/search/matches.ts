import { foldTraced } from '@magazine-store/folding';
import { LETTER_OF_WORD } from '@magazine-store/protocol';
import type { SearchTerm } from './terms.ts';

/** The first UTF-16 unit, and the one behind the last. */
export type Match = [start: number, end: number];

const ENDS_IN_WORD = new RegExp(`${LETTER_OF_WORD}$`, 'u');
const BEGINS_IN_WORD = new RegExp(`^${LETTER_OF_WORD}`, 'u');

/**
 * Finds a query in texts. The folded text has lost a word's own hyphen if the word was broken there at a line's end. So
 * a hyphen between letters may be missing.
 *
 * @param query Folded, not empty.
 * @returns A function that returns all matches in a text, without overlaps.
 */
export function matcher(query: string): (text: string) => Match[] {
  let pattern: RegExp | undefined;
  return (text) => {
    pattern ??= new RegExp(literal(query).replace(/(?<=\p{L})-(?=\p{L})/gu, '-?'), 'gu');
    const { folded, starts, ends } = foldTraced(text);
    return withoutOverlaps(
      [...folded.matchAll(pattern)].map(
        ({ 0: found, index }): Match => [starts[index] ?? 0, ends[index + found.length - 1] ?? 0],
      ),
    );
  };
}

/** A letter that is folded to several, as `ß` is to `ss`, may hold several matches. It counts once. */
const withoutOverlaps = (matches: Match[]) =>
  matches.filter(([start], index) => start >= (matches[index - 1]?.[1] ?? 0));

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Finds several words, wherever they stand. It makes no pattern for a search, because compiling one takes longer than
 * the search.
 */
export function wordsMatcher(sought: readonly SearchTerm[]): (text: string) => Match[] {
  // The longest words come first, because a word may begin with another one.
  const words = sought.toSorted((a, b) => b.text.length - a.text.length);
  return (text) => {
    const { folded, starts, ends } = foldTraced(text);
    const found: Match[] = [];
    for (const word of words) {
      for (const match of findPlaces(folded, word)) {
        if (!found.some(([start, end]) => match[0] < end && start < match[1])) found.push(match);
      }
    }
    return withoutOverlaps(
      found.sort(([a], [b]) => a - b).map(([start, end]): Match => [starts[start] ?? 0, ends[end - 1] ?? 0]),
    );
  };
}

function* findPlaces(folded: string, { text, whole }: SearchTerm): Generator<Match> {
  let start = folded.indexOf(text);
  while (start >= 0) {
    const end = start + text.length;
    const isPart =
      ENDS_IN_WORD.test(folded.slice(Math.max(0, start - 2), start)) || BEGINS_IN_WORD.test(folded.slice(end, end + 2));
    if (!whole || !isPart) yield [start, end];
    start = folded.indexOf(text, end);
  }
}
