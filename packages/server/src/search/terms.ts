/**
 * What the index of all issues holds of a page, and what a search looks up in it. The terms are made here and not by
 * the database's text search, which takes a line of Japanese for one word and goes by languages and locales that differ
 * from one database to the next.
 *
 * - A word, and each of its ends from three letters on: so the beginning of a term is any piece of a word, and
 *   `bahn` finds `Eisenbahn`.
 * - Where a script has no blanks between words, each two letters that stand together, and the last one of a run: pages
 *   that have all pairs of a query nearly always have the query.
 */

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without blanks between words, and the mark that makes a vowel of Japanese long. */
const UNPARTED = `${['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`).join('')}ー`;
const PIECE = new RegExp(`([${UNPARTED}]+)|[^${UNPARTED}]+`, 'gu');

/** Letters from which on a piece of a word is looked for anywhere in it. */
const SHORTEST_PIECE = 3;
/** What is longer is no word that anybody looks for whole. */
const LONGEST_WORD = 40;

/** One thing to look for: a word, or a run of letters without blanks. */
export interface Sought {
  text: string;
  /** Only as a whole word: it is too short to be looked for inside of others. */
  whole: boolean;
  /** Looked up in the index: all of them. A `*` at the end stands for any letters. */
  terms: string[];
}

/** @returns A literal of PostgreSQL's type `tsvector`: letters and digits need no quoting but the marks around. */
export function termsOf(folded: string): string {
  const terms = new Set<string>();
  for (const { text, letters, paired } of pieces(folded)) {
    if (paired) for (const index of letters.keys()) terms.add(letters.slice(index, index + 2).join(''));
    else {
      terms.add(text);
      for (let start = 1; start <= letters.length - SHORTEST_PIECE; start++) terms.add(letters.slice(start).join(''));
    }
  }
  return Array.from(terms, quoted).join(' ');
}

/** What a folded query looks for: all of it must be on a page. Nothing, where it has neither letter nor digit. */
export function soughtIn(query: string): Sought[] {
  return Array.from(pieces(query), ({ text, letters, paired }) => {
    if (!paired) {
      const whole = letters.length < SHORTEST_PIECE;
      return { text, whole, terms: [whole ? text : `${text}*`] };
    }
    const pairs = letters.slice(0, -1).map((letter, index) => letter + letters[index + 1]);
    return { text, whole: false, terms: pairs.length > 0 ? pairs : [`${text}*`] };
  });
}

/** @returns A literal of PostgreSQL's type `tsquery`. */
export const tsqueryOf = (sought: readonly Sought[]): string =>
  [...new Set(sought.flatMap(({ terms }) => terms))]
    .map((term) => (term.endsWith('*') ? `${quoted(term.slice(0, -1))}:*` : quoted(term)))
    .join(' & ');

const quoted = (term: string) => `'${term}'`;

interface Piece {
  text: string;
  letters: string[];
  /** Of a script without blanks. */
  paired: boolean;
}

function* pieces(folded: string): Generator<Piece> {
  for (const [word] of folded.matchAll(WORD)) {
    for (const [piece, unparted] of word.matchAll(PIECE)) {
      const letters = unparted ? [...piece] : [...piece].slice(0, LONGEST_WORD);
      yield { text: letters.join(''), letters, paired: unparted !== undefined };
    }
  }
}
