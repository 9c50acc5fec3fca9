/** Replaces the letter shapes of Arabic and Hebrew that files contain by letters, as a keyboard has them. */
export const toLetters = (text: string): string =>
  text.replace(/[\ufb1d-\ufdff\ufe70-\ufefc]+/g, (shapes) => shapes.normalize('NFKC'));
