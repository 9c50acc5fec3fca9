import { SHORTEST_WORD, searchWords } from '@magazine-store/protocol';

/**
 * What the index holds of a page, and what a search looks up in it: each word once, and of scripts without blanks each
 * two letters that stand together and the last one of a run. The index knows no order of words and no pieces of them.
 */

/** In a search of pages that the visitor may not read. More would tell more of a page by one question. */
const MOST_WORDS = 4;
const MOST_PAIRS = 2;

/** One thing to look for: a word, or letters without blanks. */
export interface Sought {
  text: string;
  /** Only as a whole word, not as the beginning of one. */
  whole: boolean;
  /** Also as a part of a longer word, which is for the caller to look up (`searchWords.ts`). */
  part: boolean;
  /** Looked up in the index: all of them. A `*` at the end stands for any letters. */
  terms: string[];
}

/** @returns A literal of PostgreSQL's type `tsvector`: letters and digits need no quoting but the marks around. */
export function termsOf(folded: string): string {
  const terms = new Set<string>();
  for (const { text, letters, paired } of searchWords(folded)) {
    if (paired) for (const index of letters.keys()) terms.add(letters.slice(index, index + 2).join(''));
    else terms.add(text);
  }
  return Array.from(terms, quoted).join(' ');
}

/**
 * What a folded query looks for on pages that the visitor may read: all words, the longer ones as parts of words.
 * Nothing, where the query has neither letter nor digit.
 */
export function soughtWhereReadable(query: string): Sought[] {
  return Array.from(searchWords(query), ({ text, letters, paired }) => {
    if (!paired) {
      const whole = letters.length < SHORTEST_WORD;
      return { text, whole, part: !whole, terms: [whole ? text : `${text}*`] };
    }
    const pairs = letters.slice(0, -1).map((letter, index) => letter + letters[index + 1]);
    return { text, whole: false, part: false, terms: pairs.length > 0 ? pairs : [`${text}*`] };
  });
}

export const partsOf = (sought: readonly Sought[]): string[] => [
  ...new Set(sought.flatMap(({ text, part }) => (part ? [text] : []))),
];

/**
 * What a folded query looks for on any other page: a set of few whole words and pairs of letters. Their order in the
 * query makes no difference, so that no answer tells which words stand together.
 */
export function soughtAnywhere(query: string): Sought[] {
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
    ...longest.slice(0, MOST_WORDS).map((text) => ({ text, whole: true, part: false, terms: [text] })),
    ...rarest.slice(0, MOST_PAIRS).map((text) => ({ text, whole: false, part: false, terms: [text] })),
  ];
}

/** Pairs side by side; the last one of an odd number of letters shares a letter with the one before it. */
function* pairsIn(letters: readonly string[]): Generator<string> {
  for (let end = 2; end <= letters.length; end += 2) yield letters.slice(end - 2, end).join('');
  if (letters.length > 2 && letters.length % 2) yield letters.slice(-2).join('');
}

/** @returns A literal of PostgreSQL's type `tsquery`; null where there is nothing to look for. */
export function tsqueryOf(sought: readonly Sought[]): string | null {
  const terms = new Set(sought.flatMap(({ terms }) => terms));
  if (terms.size === 0) return null;
  return Array.from(terms, (term) => (term.endsWith('*') ? `${quoted(term.slice(0, -1))}:*` : quoted(term))).join(
    ' & ',
  );
}

/**
 * The same where parts of words count.
 *
 * @param wordsWith Words that have a part, by the part.
 * @returns Conditions of which a page has to meet all, each by one of its `tsquery`s at least.
 */
export function tsqueriesOf(sought: readonly Sought[], wordsWith: ReadonlyMap<string, readonly string[]>): string[][] {
  const alternatives = new Map(sought.map((one) => [one, (one.part && wordsWith.get(one.text)) || []]));
  const rest = tsqueryOf(sought.filter((one) => alternatives.get(one)?.length === 0));
  const conditions = new Map<string, string[]>();
  for (const [one, words] of alternatives) {
    const query = tsqueryOf([one]);
    if (words.length > 0 && query !== null) conditions.set(one.text, [query, ...words.map(quoted)]);
  }
  return [...(rest === null ? [] : [[rest]]), ...conditions.values()];
}

const quoted = (term: string) => `'${term}'`;
