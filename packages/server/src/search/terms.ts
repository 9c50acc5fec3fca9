import { SHORTEST_WORD, searchWords } from '@magazine-store/protocol';

/**
 * The terms of a page in the index, and those that a search looks up in it: each word once, and, in scripts without
 * blanks, each two letters that stand together and the last letter of a run. The index knows neither the order of words
 * nor pieces of them.
 */

/** The limits in a search of pages that the visitor may not read. More terms in one query would tell more of a page. */
const MAX_WORDS = 4;
const MAX_PAIRS = 2;

/** One thing to look for: a word, or letters without blanks. */
export interface SearchTerm {
  text: string;
  /** Matches only a whole word, not the beginning of one. */
  whole: boolean;
  /** Also matches a part of a longer word. The caller has to look that word up (`searchWords.ts`). */
  part: boolean;
  /** The terms to look up in the index; a page must have all of them. A `*` at the end stands for any letters. */
  terms: string[];
}

/**
 * @returns A literal of PostgreSQL's type `tsvector`. Letters and digits need quotation marks around them and no
 *   escapes.
 */
export function toTerms(folded: string): string {
  const terms = new Set<string>();
  for (const { text, letters, paired } of searchWords(folded)) {
    if (paired) for (const index of letters.keys()) terms.add(letters.slice(index, index + 2).join(''));
    else terms.add(text);
  }
  return Array.from(terms, quoteTerm).join(' ');
}

/**
 * The things to look for on pages that the visitor may read: all words of a folded query, the longer ones as parts of
 * words. Empty for a query without letters and digits.
 */
export function termsForReadablePages(query: string): SearchTerm[] {
  return Array.from(searchWords(query), ({ text, letters, paired }) => {
    if (!paired) {
      const whole = letters.length < SHORTEST_WORD;
      return { text, whole, part: !whole, terms: [whole ? text : `${text}*`] };
    }
    const pairs = letters.slice(0, -1).map((letter, index) => letter + letters[index + 1]);
    return { text, whole: false, part: false, terms: pairs.length > 0 ? pairs : [`${text}*`] };
  });
}

export const listParts = (sought: readonly SearchTerm[]): string[] => [
  ...new Set(sought.flatMap(({ text, part }) => (part ? [text] : []))),
];

/**
 * The things to look for on all other pages: a set of few whole words and pairs of letters of a folded query. Their
 * order in the query makes no difference, so that no answer tells which words stand together.
 */
export function termsForOtherPages(query: string): SearchTerm[] {
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const { text, letters, paired } of searchWords(query)) {
    if (paired) for (const pair of pairsIn(letters)) pairs.add(pair);
    else if (letters.length >= SHORTEST_WORD) words.add(text);
  }
  // The longest words are the rarest, and kanji, which come last, are rarer than kana.
  const longest = [...words].sort().sort((a, b) => b.length - a.length);
  const rarest = [...pairs].sort().reverse();
  return [
    ...longest.slice(0, MAX_WORDS).map((text) => ({ text, whole: true, part: false, terms: [text] })),
    ...rarest.slice(0, MAX_PAIRS).map((text) => ({ text, whole: false, part: false, terms: [text] })),
  ];
}

/** Pairs of letters side by side. If their number is odd, the last pair shares a letter with the pair before it. */
function* pairsIn(letters: readonly string[]): Generator<string> {
  for (let end = 2; end <= letters.length; end += 2) yield letters.slice(end - 2, end).join('');
  if (letters.length > 2 && letters.length % 2) yield letters.slice(-2).join('');
}

/** @returns A literal of PostgreSQL's type `tsquery`; null where there is nothing to look for. */
export function toTsquery(sought: readonly SearchTerm[]): string | null {
  const terms = new Set(sought.flatMap(({ terms }) => terms));
  if (terms.size === 0) return null;
  return Array.from(terms, (term) => (term.endsWith('*') ? `${quoteTerm(term.slice(0, -1))}:*` : quoteTerm(term))).join(
    ' & ',
  );
}

/**
 * Makes the conditions of a search in which parts of words count.
 *
 * @param wordsWith Words that have a part, by the part.
 * @returns Conditions. A page has to meet each of them by at least one of its `tsquery`s.
 */
export function toTsqueries(
  sought: readonly SearchTerm[],
  wordsWith: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const alternatives = new Map(sought.map((one) => [one, (one.part && wordsWith.get(one.text)) || []]));
  const rest = toTsquery(sought.filter((one) => alternatives.get(one)?.length === 0));
  const conditions = new Map<string, string[]>();
  for (const [one, words] of alternatives) {
    const query = toTsquery([one]);
    if (words.length > 0 && query !== null) conditions.set(one.text, [query, ...words.map(quoteTerm)]);
  }
  return [...(rest === null ? [] : [[rest]]), ...conditions.values()];
}

const quoteTerm = (term: string) => `'${term}'`;
