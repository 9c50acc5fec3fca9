const HYPHEN = '[-\\u2010\\u00ad]';
/** Scripts that put no space between words or lines. */
export const CJK = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]';

/** What can follow a letter within its own place: accents and the voicing marks of half-width kana. */
const MARK = '[\\p{M}\\uff9e\\uff9f]';

/** Everything that folding changes beyond lower case, piece by piece. */
const PIECES = new RegExp(
  [
    `(?<hyphen>(?<=[\\p{L}\\p{N}])${HYPHEN}[^\\S\\n]*\\n\\s*(?=[\\p{L}\\p{N}]))`,
    // Chinese and Japanese lines follow each other without a space; some characters are never seen.
    `(?<nothing>(?<=${CJK})\\s*\\n\\s*|\\s*\\n\\s*(?=${CJK})|[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]+)`,
    '(?<space>\\s+)',
    `.${MARK}+`,
    '[^\\0-\\x7f]',
  ].join('|'),
  'gsu',
);

/** Accents as Latin, Greek, Cyrillic, Hebrew and Arabic letters bear them. Other scripts' marks make other letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not take for accented ones, and what keyboards have in place of typographic marks. */
const LOOKALIKES: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ...Object.fromEntries([...'‘’‚‛ʼ'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'“”„‟«»'].map((mark) => [mark, '"'])),
  ...Object.fromEntries([...'‐‒–—−'].map((mark) => [mark, '-'])),
};

/** Stands where a word was hyphenated at the end of a line. */
export const LINE_HYPHEN = '\u00ad';

type Groups = Record<string, string | undefined> | undefined;

function foldPiece(piece: string, groups: Groups): string {
  if (groups?.hyphen) return LINE_HYPHEN;
  if (groups?.nothing) return '';
  if (groups?.space) return ' ';
  // By way of capitals, where ß and ſ are SS and S, and every sigma is the same.
  const letters = piece.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toUpperCase().toLowerCase();
  return LOOKALIKES[letters] ?? letters;
}

/**
 * The text as the search compares it: without case, accents and differences of width; typographic marks as keyboards
 * have them; any white space as one space. Lines of the text end with `\n`; a word that was hyphenated there is whole
 * but for a `LINE_HYPHEN`.
 */
export function fold(text: string): string {
  return text.replace(PIECES, (piece, ...rest) => foldPiece(piece, rest.at(-1))).toLowerCase();
}

export interface Folded {
  text: string;
  /** For each character of `text`, where the one it comes from begins and ends in the original. */
  starts: number[];
  ends: number[];
}

/** The same, with the way back to the original. */
export function foldWithPositions(original: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  const add = (piece: string, length: number) => {
    folded.text += piece;
    for (let index = 0; index < piece.length; index++) {
      folded.starts.push(at);
      folded.ends.push(at + length);
    }
    at += length;
  };
  const addPlain = (end: number) => {
    while (at < end) add(original.charAt(at).toLowerCase(), 1);
  };
  for (const match of original.matchAll(PIECES)) {
    addPlain(match.index);
    add(foldPiece(match[0], match.groups), match[0].length);
  }
  addPlain(original.length);
  return folded;
}
