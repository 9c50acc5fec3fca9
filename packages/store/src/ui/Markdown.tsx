import createDOMPurify, { type Config } from 'dompurify';
import { Marked } from 'marked';
import { useLayoutEffect, useRef } from 'react';
import { trusted } from '../trusted.ts';
import { Prose } from './Prose.tsx';

/** The basic types of a text; whatever else it holds is shown as its text. */
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
    },
  });

const purify = createDOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement) || !node.protocol.startsWith('http')) return;
  if (node.origin === location.origin) return;
  node.target = '_blank';
  node.rel = 'nofollow noopener';
});

/** The text as nodes that hold nothing but text and basic formatting. `topHeading`: the level of its `# Headings`. */
export function renderMarkdown(text: string, topHeading: number): DocumentFragment {
  return purify.sanitize(markedBelow(topHeading).parse(text, { async: false }), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
    // Never one of the sanitizer's own, which a page may have for itself.
    TRUSTED_TYPES_POLICY: trusted as unknown as Config['TRUSTED_TYPES_POLICY'],
  });
}

/** A publisher's markdown, below a heading of the store's own unless it says otherwise. */
export function Markdown({ text, topHeading = 3 }: { text: string; topHeading?: number }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    prose.current?.replaceChildren(renderMarkdown(text, topHeading));
  }, [text, topHeading]);
  return <Prose ref={prose} dir="auto" />;
}
