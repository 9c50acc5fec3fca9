import { Marked } from 'marked';
import { html, Markup } from './html.ts';

const escaped = (text: string) => html`${text}`.text;

/** As the store shows a publisher's markdown (`Markdown.tsx` there): raw HTML is text, links lead out only to the web. */
const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escaped(text)}</p>` : escaped(text)),
    heading({ tokens, depth }) {
      const tag = `h${Math.min(depth + 2, 6)}`;
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(?:https?|mailto):/i.test(href)
        ? `<a href="${escaped(href)}" rel="nofollow noopener">${text}</a>`
        : text;
    },
  },
});

export const markdownMarkup = (markdown: string): Markup => new Markup(marked.parse(markdown, { async: false }));

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a reader would hear of it, on one line. */
export const plainText = (markdown: string): string =>
  markdownMarkup(markdown)
    .text.replace(/<\/?(?:p|h\d|li|ul|ol|blockquote|pre|br|hr|t[rdh])\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** As much of a text as search engines and messengers show. */
const LONGEST_SUMMARY = 200;

export function summary(markdown: string): string {
  const text = plainText(markdown);
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY);
  // Where there are no blanks, anywhere but within a letter of two units.
  return `${cut.replace(/\s\S*$/, '').replace(/[\ud800-\udbff]$/, '')} …`;
}
