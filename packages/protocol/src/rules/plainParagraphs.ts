import { shortened } from './shortened.ts';

/** Signs of markdown in a text. A text without any of them reads the same as markdown and as plain text. */
const MARKUP = /[*_`#<>[\]~|\\&@]|^\s*(?:[-+=]|\d+[.)])|^ {4}|https?:|www\.| {2}$/m;

export const isMarkdown = (text: string): boolean => MARKUP.test(text);

/** The paragraphs of a markdown text without its formatting. They show until the formatted text is loaded. */
export function plainParagraphs(text: string): string[] {
  const bare = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:#+|[-+*>]|\d+[.)])[ \t]+/gm, '')
    .replace(/[*_`~]+(?=\S)|(?<=\S)[*_`~]+/g, '');
  return bare.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** The longest teaser of a description in the list, in characters: about four lines beside a cover. */
const LONGEST_TEASER = 160;

/** The beginning of a markdown text's first paragraph, without formatting. */
export function teaser(text: string): string {
  const [first = ''] = plainParagraphs(text);
  return shortened(first.replace(/\s+/g, ' ').trim(), LONGEST_TEASER);
}
