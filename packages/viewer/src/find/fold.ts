import { fold as foldLetters, foldTraced } from '@magazine-store/folding';

const HYPHEN = '[-\\u2010\\u00ad]';
/** Characters of scripts that put no space between words or lines. */
export const CJK = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]';

/** Line ends that are no space: after a hyphen, and between Chinese or Japanese letters. */
const JOINTS = new RegExp(
  [
    `(?<hyphen>(?<=[\\p{L}\\p{N}])${HYPHEN}[^\\S\\n]*\\n\\s*(?=[\\p{L}\\p{N}]))`,
    `(?<=${CJK})\\s*\\n\\s*`,
    `\\s*\\n\\s*(?=${CJK})`,
  ].join('|'),
  'gu',
);

/** Stands where a word was hyphenated at the end of a line. */
export const LINE_HYPHEN = '\u00ad';

interface Piece {
  at: number;
  text: string;
  isHyphen: boolean;
}

/** The text between the `JOINTS`, and the hyphens of joints. */
function* pieces(original: string): Generator<Piece> {
  let at = 0;
  for (const { index, 0: joint, groups } of original.matchAll(JOINTS)) {
    yield { at, text: original.slice(at, index), isHyphen: false };
    if (groups?.hyphen) yield { at: index, text: joint, isHyphen: true };
    at = index + joint.length;
  }
  yield { at, text: original.slice(at), isHyphen: false };
}

/**
 * Folds a page's text for the search. Lines of the original end with `\n`. A word that was hyphenated there becomes one
 * word with a `LINE_HYPHEN` in it.
 */
export function fold(original: string): string {
  let folded = '';
  for (const { text, isHyphen } of pieces(original)) folded += isHyphen ? LINE_HYPHEN : foldLetters(text);
  return folded;
}

export interface Folded {
  text: string;
  /** The start and the end, in the original, of the character that each character of `text` comes from. */
  starts: number[];
  ends: number[];
}

/** Like `fold`, with the place of each character in the original. */
export function foldWithPositions(original: string): Folded {
  const result: Folded = { text: '', starts: [], ends: [] };
  for (const { at, text, isHyphen } of pieces(original)) {
    const { folded, starts, ends } = isHyphen
      ? { folded: LINE_HYPHEN, starts: [0], ends: [text.length] }
      : foldTraced(text);
    result.text += folded;
    for (const start of starts) result.starts.push(at + start);
    for (const end of ends) result.ends.push(at + end);
  }
  return result;
}
