import { type Hyphens, keepsHyphen, NO_HYPHENS } from './hyphens.ts';

const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\u3000-\\u303f\\uff00-\\uffef]';
/** Digits among such signs have no blank beside them either. */
const UNPARTED = new RegExp(`(?:${UNSPACED}\\n(?:${UNSPACED}|\\d)|\\d\\n${UNSPACED})`, 'u');

/**
 * Words that follow a hyphen which stands for the rest of a word: 'Vor- und Nachteile', 'in- och utsida'. Not as in
 * 'up-to-date'.
 */
const AFTER_LOOSE_HYPHEN = /^(?:und|oder|bzw|bis|och|eller|and|or|to)\b(?![-\u2010])/;

/** Tells whether two texts meet without a blank, as in scripts that have no blanks between words. */
export const withoutBlank = (text: string, next: string) => UNPARTED.test(`${text.slice(-2)}\n${next.slice(0, 2)}`);

/** Joins lines to a text that flows: words that were parted at a line's end are whole again. */
export function joinLines(lines: readonly { text: string }[], hyphens: Hyphens = NO_HYPHENS): string {
  return lines.reduce((text, line) => joinLine(text, line.text, hyphens), '');
}

function joinLine(text: string, line: string, hyphens: Hyphens): string {
  if (!text || !line) return text + line;
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + line;
  if (/[\p{L}\d][-\u2010]$/u.test(text) && !AFTER_LOOSE_HYPHEN.test(line)) {
    return (keepsHyphen(text, line, hyphens) ? text : text.slice(0, -1)) + line;
  }
  return text + (/\S\u2014$/.test(text) || withoutBlank(text, line) ? '' : ' ') + line;
}
