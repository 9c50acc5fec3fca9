import { foldTraced } from '@magazine-store/protocol';
import type { Sought } from './terms.ts';

/** First UTF-16 unit, and the one behind the last. */
export type Match = [start: number, end: number];

/**
 * Finds a query in texts. A word that was broken at a line's end at a hyphen of its own has lost that in the folded
 * text, so a hyphen between letters may be missing.
 *
 * @param query Folded, not empty.
 * @returns A function that tells all matches in a text, none over another.
 */
export function matcher(query: string): (text: string) => Match[] {
  return finder(literal(query).replace(/(?<=\p{L})-(?=\p{L})/gu, '-?'));
}

/** The same for several words, wherever they stand. */
export function wordsMatcher(sought: readonly Sought[]): (text: string) => Match[] {
  // The longest first, for a word may begin as another does.
  const words = sought.toSorted((a, b) => b.text.length - a.text.length);
  return finder(words.map(({ text, whole }) => (whole ? `(?<!${LETTER})${text}(?!${LETTER})` : text)).join('|'));
}

const LETTER = '[\\p{L}\\p{N}\\p{M}]';

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function finder(source: string): (text: string) => Match[] {
  const pattern = new RegExp(source, 'gu');
  return (text) => {
    const { folded, starts, ends } = foldTraced(text);
    return [...folded.matchAll(pattern)].map(({ 0: found, index }) => [
      starts[index] ?? 0,
      ends[index + found.length - 1] ?? 0,
    ]);
  };
}
