import { randomInt } from 'node:crypto';

/** Letters and digits without those that people take for others: 0 and O, 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Makes a code of 59 bits, in groups that are easy to type off paper. */
export const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/**
 * Spaces and dashes of all kinds: also the minus sign, and the long mark (U+30FC) that Japanese keyboards write for a hyphen.
 * After a katakana letter, the long mark is a letter itself.
 */
const GAPS = /(?:[\s\p{Pd}\u2212]|(?<![\p{Script=Katakana}\u30fc])\u30fc)+/gu;

/**
 * The form in which a code is kept and shown: the same for all cases, and for all kinds and numbers of spaces and dashes.
 * Characters that can't be seen, such as the soft hyphens of a mail, don't count.
 */
export const foldCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .replace(GAPS, '-')
    .replace(/^-|-$/g, '');

/** The same text for all ways of typing a code: a reader may also leave out its dashes. */
export const typedCode = (code: string): string => foldCode(code).replaceAll('-', '');
