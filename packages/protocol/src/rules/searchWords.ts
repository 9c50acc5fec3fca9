import { fold } from '@magazine-store/folding';

/**
 * The rule that divides texts and queries into words. It is here and not in the database's text search, which takes a
 * line of Japanese for one word and follows languages and locales that differ from one database to the next.
 */

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/**
 * Scripts that are searched by pairs of letters: scripts without blanks between words, the mark that makes a vowel of
 * Japanese long, and Korean, where a word of two syllables carries its particles.
 */
const PAIRED = `${['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`).join('')}ー`;
const PIECE = new RegExp(`([${PAIRED}]+)|[^${PAIRED}]+`, 'gu');

/** A pattern for one letter, digit or mark of a word. Letters of scripts that are searched by pairs end a word. */
export const LETTER_OF_WORD = `(?![${PAIRED}])[\\p{L}\\p{N}\\p{M}]`;

/** A longer word is cut to this length, in the index and in queries. */
const LONGEST_WORD = 40;

/** Letters of the shortest word that can be found on every page, whether the visitor may read it or not. */
export const SHORTEST_WORD = 3;

/** A word, or a run of letters of a script that is searched by pairs. */
export interface SearchWord {
  text: string;
  letters: string[];
  paired: boolean;
}

/** @param folded The result of `fold`. */
export function* searchWords(folded: string): Generator<SearchWord> {
  for (const [word] of folded.matchAll(WORD)) {
    for (const [piece, paired] of word.matchAll(PIECE)) {
      const letters = paired ? [...piece] : [...piece].slice(0, LONGEST_WORD);
      yield { text: letters.join(''), letters, paired: paired !== undefined };
    }
  }
}

/** True if a query has a word or a pair of letters that a search finds on pages which the visitor may not read. */
export const isSearchable = (query: string): boolean =>
  Array.from(searchWords(fold(query))).some(({ letters, paired }) => letters.length >= (paired ? 2 : SHORTEST_WORD));
