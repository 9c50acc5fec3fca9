import { foldTraced } from '@magazine-store/protocol';

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
  const literal = query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(literal.replace(/(?<=\p{L})-(?=\p{L})/gu, '-?'), 'gu');
  return (text) => {
    const { folded, starts, ends } = foldTraced(text);
    return [...folded.matchAll(pattern)].map(({ 0: found, index }) => [
      starts[index] ?? 0,
      ends[index + found.length - 1] ?? 0,
    ]);
  };
}
