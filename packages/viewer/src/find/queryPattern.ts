import { fold, LINE_HYPHEN } from './fold.ts';

/** The pattern that finds the query in folded text; null for a query without anything to look for. */
export function queryPattern(query: string): RegExp | null {
  const folded = fold(query).trim();
  if (!folded) return null;
  // A file may hyphenate words at the end of a line, and that hyphen may also be the word's own.
  const letters = [...folded].map((letter) =>
    letter === '-' ? `[-${LINE_HYPHEN}]` : letter.replace(/\W/u, escapeLetter),
  );
  return new RegExp(letters.join(`${LINE_HYPHEN}?`), 'gu');
}

const escapeLetter = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`;
