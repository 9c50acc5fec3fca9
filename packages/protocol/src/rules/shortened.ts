/** The beginning of a text that is longer than this many UTF-16 units, with an ellipsis; shorter texts as they are. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  // A text without blanks is cut anywhere but within a letter of two units.
  return `${cut.replace(/\s\S*$/, '').replace(/[\ud800-\udbff]$/, '')} …`;
}
