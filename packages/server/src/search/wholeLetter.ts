/** Moves a cut back by one UTF-16 unit if it would split a surrogate pair. */
export const wholeLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
