/** The place of a cut at or before another one that does not part the two halves of a letter beyond 16 bits. */
export const wholeLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
