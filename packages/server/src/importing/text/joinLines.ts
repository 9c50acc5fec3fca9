import type { TextLine } from './textLines.ts';

const HYPHENATED = /(?<=\p{L})[-\u2010\u00ad]$/u;
const ENDS_WITH_HYPHEN = /\S[-\u2010]$/u;
/** Chinese and Japanese, which put no space between words or lines. */
const WITHOUT_SPACES = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
/** The difference of sizes within one text, such as an initial or a word in another face. */
const SAME_SIZE = 0.1;
const BEGINS_WITHOUT_SPACES = new RegExp(`^${WITHOUT_SPACES}`, 'u');
const ENDS_WITHOUT_SPACES = new RegExp(`${WITHOUT_SPACES}$`, 'u');

/**
 * Joins the lines of a page to one text. A line end is `\n`, but none stands within a word:
 *
 * - a word broken at a line's end (`maga-`, `zine`) keeps a soft hyphen there;
 * - after any other hyphen, and between Chinese or Japanese letters, the next line follows at once.
 *
 * Lines of different sizes are no parts of one sentence.
 */
export function joinLines(lines: TextLine[]): string {
  const pieces: string[] = [];
  let lastSize = 0;
  for (const { text, fontSize } of lines) {
    const line = tidy(text);
    if (line === '') continue;
    const last = pieces.pop();
    const goesOn = Math.abs(fontSize - lastSize) <= SAME_SIZE * fontSize;
    lastSize = fontSize;
    if (last === undefined) pieces.push(line);
    else if (!goesOn) pieces.push(last, `\n${line}`);
    else if (HYPHENATED.test(last) && /^\p{Ll}/u.test(line)) pieces.push(last.slice(0, -1), `\u00ad${line}`);
    else if (followsAtOnce(last, line)) pieces.push(last, line);
    else pieces.push(last, `\n${line}`);
  }
  return pieces.join('');
}

const followsAtOnce = (last: string, line: string) =>
  ENDS_WITH_HYPHEN.test(last) || ENDS_WITHOUT_SPACES.test(last) || BEGINS_WITHOUT_SPACES.test(line);

/** Removes characters that databases and readers can't use: control characters, halves of letters, surplus spaces. */
const tidy = (line: string) =>
  line
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
