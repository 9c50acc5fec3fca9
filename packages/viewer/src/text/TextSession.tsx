import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useReader, useViewer } from '../ui/readerContext.ts';
import { pageAfter, pageLabel, spreadInSight } from '../viewerContext.ts';
import { TextView } from './TextView.tsx';
import { textBlocks } from './textBlocks.ts';
import { useReadAloud } from './useReadAloud.ts';

/**
 * Shows the text of the pages in sight in place of their picture. The reader chooses its size and may have it read
 * aloud.
 */
export function TextSession() {
  const { t, i18n } = useLingui();
  const { actor } = useReader();
  const spread = useViewer(spreadInSight);
  const pages = useViewer((context) => spread.map((page) => pageLabel(context, page)).join('–'));
  const failed = useViewer(({ contents }) => spread.some((page) => contents[page] === null));
  // Select each page alone: an array of both would be a new array at every look.
  const [first = 0, second] = spread;
  const text = useViewer(({ contents }) => contents[first]?.text);
  const facing = useViewer(({ contents }) => (second === undefined ? null : contents[second]?.text));
  const textScale = useViewer(({ options }) => options.textScale);
  const paper = useViewer(({ options }) => options.paper);
  const blocks = useMemo(() => {
    if (!text || facing === undefined) return null;
    return [...textBlocks(text), ...(facing ? textBlocks(facing) : [])];
  }, [text, facing]);

  const onPageFinished = useCallback(() => {
    // Leaves between the pages are not read aloud.
    const next = pageAfter(actor.getSnapshot().context);
    if (next !== null) actor.send({ type: 'page.goTo', page: next });
    return next !== null;
  }, [actor]);
  const speech = useReadAloud({ blocks, language: i18n.locale, onPageFinished });

  return (
    <TextView
      blocks={blocks}
      failed={failed}
      pageLabel={second === undefined ? t`Page ${pages}` : t`Pages ${pages}`}
      textScale={textScale}
      paper={paper}
      onTextScale={(scale) => actor.send({ type: 'options.changed', options: { textScale: scale } })}
      speech={speech}
      onClose={() => actor.send({ type: 'options.changed', options: { textView: false } })}
    />
  );
}
