import { isMarkdown, plainParagraphs } from '@magazine-store/protocol';
import { useLayoutEffect, useRef } from 'react';
import { Prose } from '../../ui/Prose.tsx';
import { useStore } from '../../ui/storeContext.ts';
import { textLanguage } from '../../ui/textLanguage.ts';
import { MarkdownScreen } from './chunks.ts';

/**
 * The publisher's markdown about the store or an issue, as the server has rendered it for the page. On other pages its
 * words show without their formatting at first.
 */
export function Description({ text }: { text: string }) {
  const { prerender, pageDescription } = useStore();
  const own = { dir: 'auto', lang: textLanguage(text) } as const;
  const words = (
    <Prose {...own}>
      {plainParagraphs(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Prose>
  );
  if (!isMarkdown(text)) return words;
  if (prerender) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server allows nothing in it but basic formatting
    return <Prose {...own} data-description={text} dangerouslySetInnerHTML={{ __html: prerender.markdown(text) }} />;
  }
  const inPage = pageDescription(text);
  if (inPage) return <ServerDescription description={inPage} lang={own.lang} />;
  return (
    <MarkdownScreen waiting={words} fallback={words}>
      {({ Markdown }) => <Markdown text={text} />}
    </MarkdownScreen>
  );
}

/** Shows the description as the server has rendered it: nothing moves, and the first screen needs no markdown code. */
function ServerDescription({ description, lang }: { description: Element; lang: string | undefined }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    prose.current?.replaceChildren(...[...description.childNodes].map((node) => node.cloneNode(true)));
  }, [description]);
  return <Prose ref={prose} dir="auto" lang={lang} />;
}
