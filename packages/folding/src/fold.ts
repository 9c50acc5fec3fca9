/**
 * The form of texts in which searches compare them: without regard to case, accents and the forms that
 * type takes. The import's index, the readers' queries and the search on a page all use this one rule.
 *
 * - Case by Unicode's full case folding: `Straße` = `STRASSE`, final `ς` = `σ`. All four Turkish i are one, because a
 *   reader of any language types the i of the keyboard.
 * - Accents of Latin, Greek and Cyrillic go, and so do the points of Hebrew and Arabic. The marks of other scripts are
 *   letters there.
 * - Some letters carry a stroke, and Unicode doesn't take them for letters with an accent. They count as the letters
 *   that they look like: `l` finds `ł`, as Poles type it in a hurry, and the same holds for `ø`, `đ`, `ħ`, `ŧ`. `ae`
 *   finds `æ`, `oe` finds `œ`, `th` finds `þ`.
 * - Printed quotation marks and dashes are those of a keyboard: `'`, `"` and `-`.
 * - Compatibility forms are the letters that they stand for: `ＡＢＣ` = `abc`, `ﬁ` = `fi`, `ｶﾞ` = `ガ`. Kana stay as they
 *   are: `か` is neither `が` nor `カ`.
 * - Any white space is one space. Soft hyphens, control characters and all other invisible characters go.
 */
export interface FoldedText {
  /** The text in the form that searches compare. */
  folded: string;
  /**
   * The start, in the text, of the piece that each UTF-16 unit of `folded` comes from. With its end, a match covers
   * whole letters that the reader sees.
   */
  starts: number[];
  ends: number[];
}

/**
 * The pieces of a text that are folded one by one: words in ASCII, which need little work; parts of Korean syllables;
 * white space; any other letter with the marks upon it.
 */
const PIECE = /[!-~]+(?!\p{M})|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\s+|.[\p{M}\uff9e\uff9f]*/gu;
const ASCII = /^[!-~]+$/;
const SPACE = /^\s+$/u;
/**
 * Kana, Chinese characters and Korean syllables: letters without case or accent, and most of a page in these scripts.
 */
const AS_IT_IS = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]$/;
/** Marks of these scripts, without the two marks that turn a kana into another kana. */
const ACCENT = /(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' },
  ...Object.fromEntries([...'‘’‚‛ʼ'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'“”„‟«»'].map((mark) => [mark, '"'])),
  ...Object.fromEntries([...'‐‒–—−'].map((mark) => [mark, '-'])),
};
const OF_THE_TABLE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Returns the text in the form that searches compare. */
export function fold(text: string): string {
  return text.replace(PIECE, foldPiece);
}

/** Folds the text, and traces each part of the result back to its place in the text. */
export function foldTraced(text: string): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const result = foldPiece(piece);
    // Letters of ASCII are themselves, one by one.
    const whole = !ASCII.test(piece);
    for (let unit = 0; unit < result.length; unit++) {
      starts.push(whole ? index : index + unit);
      ends.push(whole ? index + piece.length : index + unit + 1);
    }
    folded += result;
  }
  return { folded, starts, ends };
}

function foldPiece(piece: string): string {
  if (ASCII.test(piece)) return piece.toLowerCase();
  if (AS_IT_IS.test(piece)) return piece;
  if (SPACE.test(piece)) return ' ';
  const bare = piece.normalize('NFKD').replace(INVISIBLE, '').replace(ACCENT, '');
  // Upper case comes first, because it has fewer letters: `ß`, `ς` and `ı` have no capitals of their own.
  const lower = bare.toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replace(ACCENT, '');
  return lower.replace(OF_THE_TABLE, (letter) => LETTERS[letter] ?? letter).normalize('NFC');
}
