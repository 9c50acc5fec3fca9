import { LazyScreen } from '../ui/LazyScreen.tsx';
import { Prose } from '../ui/Prose.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { isMarkdown, plainParagraphs } from './plainParagraphs.ts';

/** After what the visitor came for: until then the words stand there without their formatting. */
export const loadMarkdown = async () => {
  await whenIdle();
  return import('../ui/Markdown.tsx');
};

/** What a publisher says of the store or of an issue: markdown. */
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
    <LazyScreen load={loadMarkdown} waiting={words} fallback={words}>
      {({ Markdown }) => <Markdown text={text} />}
    </LazyScreen>
  );
}
