/** What makes text markdown, generously: whatever else reads the same with and without it. */
const MARKUP = /[*_`#<>[\]~|\\&@]|^\s*(?:[-+=]|\d+[.)])|^ {4}|https?:|www\.| {2}$/m;

export const isMarkdown = (text: string): boolean => MARKUP.test(text);

/** The paragraphs of a markdown text without the signs of its formatting, as they fill the place of the real ones. */
export function plainParagraphs(text: string): string[] {
  const bare = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:#+|[-+*>]|\d+[.)])[ \t]+/gm, '')
    .replace(/[*_`~]+(?=\S)|(?<=\S)[*_`~]+/g, '');
  return bare.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** Of a description in the list: about four lines beside a cover. */
const LONGEST_TEASER = 160;

/** The beginning of a markdown text's first paragraph, without formatting. */
export function teaser(text: string): string {
  const [first = ''] = plainParagraphs(text);
  const line = first.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_TEASER) return line;
  const cut = line.slice(0, LONGEST_TEASER);
  // Where there are no blanks, anywhere but within a letter of two units.
  return `${cut.replace(/\s\S*$/, '').replace(/[\ud800-\udbff]$/, '')} …`;
}
