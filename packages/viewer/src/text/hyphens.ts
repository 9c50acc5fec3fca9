import type { TextRun } from '@magazine-store/contents';

/** What a page shows of its own hyphens. */
export interface Hyphens {
  /** The page's words, in small letters; words with a hyphen as a whole. */
  words: ReadonlySet<string>;
  /** The file marks where it has parted words: every other hyphen is the writer's. */
  marked: boolean;
}

export const NO_HYPHENS: Hyphens = { words: new Set(), marked: false };

const WORD = /[\p{L}\p{M}\u2019']+(?:[-\u2010][\p{L}\p{M}\u2019']+)*/gu;

/** As in 'twenty-five'. */
const NUMBER = /^(?:twen|thir|for|fif|six|seven|eigh|nine)ty$/i;

/** As in 'self-made', 'well-known', 'ex-wife'; not as in 'selfish', 'wellness'. */
const PREFIX = /^(?:self|well|ill|ex|non)$/i;
const SUFFIX = /^(?:ish|less|ness|hood|ing|ed|er)/i;

/** As in 'black-and-white', parted behind its second hyphen or its first. */
const CHAIN = /\p{L}[-\u2010]\p{L}+[-\u2010]$/u;
const REST_OF_CHAIN = /^(?:and|or|to)[-\u2010]\p{L}/u;

export function readHyphens(runs: readonly TextRun[]): Hyphens {
  const words = new Set<string>();
  let marked = false;
  for (const { text } of runs) {
    marked ||= /\u00ad\s*$/.test(text);
    for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase().replaceAll('\u2010', '-'));
  }
  return { words, marked };
}

/** Tells whether the hyphen at a line's end is part of the word, and not there because the line ended. */
export function keepsHyphen(text: string, line: string, { words, marked }: Hyphens): boolean {
  if (marked || !/^\p{Ll}/u.test(line) || /\d[-\u2010]$/u.test(text)) return true;
  const left = (/([\p{L}\p{M}\u2019']+)[-\u2010]$/u.exec(text)?.[1] ?? '').toLowerCase();
  const right = (/^[\p{L}\p{M}\u2019']+/u.exec(line)?.[0] ?? '').toLowerCase();
  if (words.has(`${left}-${right}`) || CHAIN.test(text) || REST_OF_CHAIN.test(line)) return true;
  if (words.has(left + right)) return false;
  return NUMBER.test(left) || (PREFIX.test(left) && !SUFFIX.test(right));
}
