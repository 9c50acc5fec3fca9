import createDOMPurify from 'dompurify';
import { Marked } from 'marked';
import { useLayoutEffect, useRef } from 'react';
import { Prose } from './Prose.tsx';

/** The basic types of a description; whatever else it holds is shown as its text. */
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

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text, block }) => (block ? `<p>${asText(text)}</p>` : asText(text)),
    // The issue's own title is the heading above.
    heading({ tokens, depth }) {
      const tag = `h${Math.min(depth + 2, 6)}`;
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
    image: ({ text }) => asText(text),
  },
});

const purify = createDOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement) || !node.hasAttribute('href') || node.origin === location.origin) return;
  node.target = '_blank';
  node.rel = 'nofollow noopener';
});

/** The description as nodes that hold nothing but text and basic formatting. */
export function renderMarkdown(text: string): DocumentFragment {
  return purify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** A publisher's markdown. */
export function Markdown({ text }: { text: string }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    prose.current?.replaceChildren(renderMarkdown(text));
  }, [text]);
  return <Prose ref={prose} dir="auto" />;
}
