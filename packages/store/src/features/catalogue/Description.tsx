import { isMarkdown, plainParagraphs } from '@magazine-store/protocol';
import { Prose } from '../../ui/Prose.tsx';
import { MarkdownScreen } from './chunks.ts';

/** The publisher's markdown about the store or an issue. At first its words show without their formatting. */
export function Description({ text }: { text: string }) {
  const words = (
    <Prose dir="auto">
      {plainParagraphs(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Prose>
  );
  if (!isMarkdown(text)) return words;
  return (
    <MarkdownScreen waiting={words} fallback={words}>
      {({ Markdown }) => <Markdown text={text} />}
    </MarkdownScreen>
  );
}
