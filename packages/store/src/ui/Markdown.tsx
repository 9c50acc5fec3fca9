import { tableLines } from '@magazine-store/protocol';
import createDOMPurify, { type Config } from 'dompurify';
import { Marked } from 'marked';
import { useLayoutEffect, useRef } from 'react';
import { Prose } from './Prose.tsx';
import { useStore } from './storeContext.ts';
import { textLanguage } from './textLanguage.ts';
import { trusted } from './trusted.ts';
import { useLinkFollowed } from './useLinkFollowed.ts';

/** The allowed elements of basic formatting. All other elements show as their text. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'strong',
  'em',
  'del',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'code',
  'pre',
];
const ALLOWED_ATTR = ['href', 'title', 'start'];

const asText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const markedBelow = (topHeading: number) =>
  new Marked({
    gfm: true,
    renderer: {
      html: ({ text, block }) => (block ? `<p>${asText(text)}</p>` : asText(text)),
      heading({ tokens, depth }) {
        const tag = `h${Math.min(depth + topHeading - 1, 6)}`;
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
      },
      image: ({ text }) => asText(text),
      // As the server renders them: a row of a table is a line of words, and a task has no box.
      table({ header, rows }) {
        return tableLines([header, ...rows].map((row) => row.map(({ tokens }) => this.parser.parseInline(tokens))));
      },
      checkbox: () => '',
    },
  });

const purify = createDOMPurify(window);

interface MarkdownOptions {
  /** The level of the text's `# Headings`. */
  topHeading: number;
  /** Tells whether a link to this URL may be followed. */
  follows: (url: string) => boolean;
  /** The store stands in a frame. Browsers frame no page of the store's own, so its links open in a tab, too. */
  framed?: boolean;
}

/** Renders the text to nodes that hold only text and basic formatting. */
export function renderMarkdown(text: string, { topHeading, follows, framed }: MarkdownOptions): DocumentFragment {
  const fragment = purify.sanitize(markedBelow(topHeading).parse(text, { async: false }), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
    // The sanitizer must not create a policy of its own: the page may already have one of that name.
    TRUSTED_TYPES_POLICY: trusted as unknown as Config['TRUSTED_TYPES_POLICY'],
  });
  for (const link of fragment.querySelectorAll('a')) setUpLink(link, follows, framed);
  return fragment;
}

function setUpLink(link: HTMLAnchorElement, follows: MarkdownOptions['follows'], framed = false): void {
  if (!link.protocol.startsWith('http')) return;
  if (!follows(link.href)) link.removeAttribute('href');
  else if (framed || link.origin !== location.origin) {
    Object.assign(link, { target: '_blank', rel: 'nofollow noopener' });
  }
}

/** A publisher's markdown. By default it stands below a heading of the store. */
export function Markdown({ text, topHeading = 3 }: { text: string; topHeading?: number }) {
  const follows = useLinkFollowed();
  const { embedded: framed } = useStore();
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    prose.current?.replaceChildren(renderMarkdown(text, { topHeading, follows, framed }));
  }, [text, topHeading, follows, framed]);
  return <Prose ref={prose} dir="auto" lang={textLanguage(text)} />;
}
