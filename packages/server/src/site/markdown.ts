import { leadsToServer, shortened, tableLines } from '@magazine-store/protocol';
import { Marked } from 'marked';
import { html } from './html.ts';

const escapeHtml = (text: string) => html`${text}`.text;

/**
 * Renders a publisher's markdown as the store does (`Markdown.tsx` there): raw HTML is text, and links lead only to the
 * web, never to the folders of the server.
 */
const markedAt = (origin: string, framed: boolean) =>
  new Marked({
    gfm: true,
    // After an inline `<code>` or `<pre>`, marked doesn't escape text. Browsers read the text `<img/src=x>` as a tag.
    walkTokens(token) {
      if (token.type === 'text') token.escaped = false;
    },
    renderer: {
      html: ({ text, block }) => (block ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text)),
      heading({ tokens, depth }) {
        const tag = `h${Math.min(depth + 2, 6)}`;
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
      },
      image: ({ text }) => escapeHtml(text),
      // The store shows basic formatting alone: a row of a table is a line of words, and a task has no box.
      table({ header, rows }) {
        return tableLines([header, ...rows].map((row) => row.map(({ tokens }) => this.parser.parseInline(tokens))));
      },
      checkbox: () => '',
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!isFollowed(href, origin)) return text;
        const outward = opensTab(href, origin, framed) ? ' target="_blank" rel="nofollow noopener"' : '';
        return `<a href="${escapeHtml(href)}"${outward}>${text}</a>`;
      },
    },
  });

const isFollowed = (href: string, origin: string) =>
  /^(?:https?|mailto):/i.test(href) &&
  URL.canParse(href, origin) &&
  !leadsToServer(new URL(href, origin), [new URL(origin)]);

/** Links to other sites open in a tab of their own. In a frame all links do: browsers frame no page of the store's own. */
const opensTab = (href: string, origin: string, framed: boolean) => {
  const url = new URL(href, origin);
  return url.protocol.startsWith('http') && (framed || url.origin !== origin);
};

/**
 * @param origin of the store
 * @param framed for a page in a frame
 */
export const markdownMarkup = (markdown: string, origin: string, framed = false): string =>
  markedAt(origin, framed).parse(markdown, { async: false });

/** Renders for plain text, which has no links. */
const unlinked = markedAt('about:blank', false);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a markdown text that a reader would hear, on one line. */
export const plainText = (markdown: string): string =>
  unlinked
    .parse(markdown, { async: false })
    .replace(/<\/?(?:p|h\d|li|ul|ol|blockquote|pre|br|hr)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** The letters of a text that search engines and messengers show. */
const LONGEST_SUMMARY = 200;

export const summary = (markdown: string): string => shortened(plainText(markdown), LONGEST_SUMMARY);
