import { useLingui } from '@lingui/react/macro';
import type { Binding, Illustration, PageText } from '@magazine-store/contents';
import { useCallback, useMemo, useState } from 'react';
import { useReader, useViewer } from '../ui/readerContext.ts';
import { pageAfter, pageLabel, spreadInSight } from '../viewerContext.ts';
import { readingHalves } from './halves.ts';
import { PagePicture } from './PagePicture.tsx';
import type { PictureBlock } from './PageTextBlocks.tsx';
import { TextView } from './TextView.tsx';
import type { TextBlock } from './textBlock.ts';
import { textBlocks } from './textBlocks.ts';
import { useDrawnPages } from './useDrawnPages.ts';
import { useReadAloud } from './useReadAloud.ts';

/**
 * Shows the text and the pictures of the pages in sight, in the order of reading, in place of the pages. The reader
 * chooses the size of the text and may have it read aloud.
 *
 * @param outOfReach True while a leaf shows in its place, or a panel covers it.
 */
export function TextSession({ outOfReach }: { outOfReach: boolean }) {
  const { t, i18n } = useLingui();
  const { actor } = useReader();
  const spread = useViewer(spreadInSight);
  const pageRead = useViewer(({ page }) => page);
  const pages = useViewer((context) => spread.map((page) => pageLabel(context, page)).join('–'));
  const [first = 0, second] = spread;
  const blocksOfFirst = usePageBlocks(first);
  const blocksOfSecond = usePageBlocks(second ?? null);
  const textScale = useViewer(({ options }) => options.textScale);
  const paper = useViewer(({ options }) => options.paper);
  const known = useMemo(
    () => blocksOfFirst && blocksOfSecond && [...blocksOfFirst, ...blocksOfSecond],
    [blocksOfFirst, blocksOfSecond],
  );
  const [shown, setShown] = useState({ spread, blocks: known });
  if (known && known !== shown.blocks) setShown({ spread, blocks: known });
  // A turned phone may have room for a page more: the text stays until that of the other page is there.
  const blocks = known ?? (shown.spread.some((page) => spread.includes(page)) ? shown.blocks : null);
  const unreadable = useViewer(({ contents }) => spread.some((page) => contents[page] === null));
  // A document that has failed tells nothing more.
  const tellsNothing = useViewer(({ failure }) => failure !== null);
  const failed = unreadable || (tellsNothing && known === null);
  const loading = known === null && !failed;

  const onPageFinished = useCallback(() => {
    if (loading) return true;
    // Leaves between the pages are not read aloud.
    const next = pageAfter(actor.getSnapshot().context);
    if (next !== null) actor.send({ type: 'page.goTo', page: next });
    return next !== null;
  }, [actor, loading]);
  // A leaf hides the buttons that stop the voice.
  const onLeaf = useViewer(({ leaf }) => leaf !== null);
  // The voice passes a page that can't be read like one without words.
  const spoken = failed ? NO_BLOCKS : blocks;
  const speech = useReadAloud({ blocks: onLeaf ? null : spoken, language: i18n.locale, onPageFinished });
  const drawPage = useDrawnPages(first);
  const pageOf = (block: TextBlock) => {
    if (blocksOfFirst?.includes(block)) return first;
    return blocksOfSecond?.includes(block) ? second : undefined;
  };
  const onRead = (block: TextBlock) => {
    const page = pageOf(block);
    // Of two pages, a turned phone shows the one that is read.
    if (page && page !== actor.getSnapshot().context.page) actor.send({ type: 'page.goTo', page });
  };
  const renderPicture = (picture: PictureBlock) => {
    const page = pageOf(picture) ?? first;
    // With another page comes another picture: a loaded one keeps its address.
    return (
      <PagePicture key={page} page={page} box={picture.box} label={picture.text || t`Picture`} drawPage={drawPage} />
    );
  };

  return (
    <TextView
      blocks={blocks}
      blocksOfPage={pageRead === second ? blocksOfSecond : blocksOfFirst}
      failed={failed}
      pageLabel={second === undefined ? t`Page ${pages}` : t`Pages ${pages}`}
      textScale={textScale}
      paper={paper}
      onTextScale={(scale) => actor.send({ type: 'options.changed', options: { textScale: scale } })}
      renderPicture={renderPicture}
      onRead={onRead}
      speech={speech}
      outOfReach={outOfReach}
      onClose={() => actor.send({ type: 'options.changed', options: { textView: false } })}
    />
  );
}

const NO_BLOCKS: readonly TextBlock[] = [];

/** The blocks of a page without its running head and foot; null while they are not known. */
function usePageBlocks(page: number | null): readonly TextBlock[] | null {
  const text = useViewer(({ contents }) => (page === null ? undefined : contents[page]?.text));
  const known = useViewer(({ illustrations }) => (page === null ? undefined : illustrations[page]));
  const binding = useViewer((context) => context.binding);
  if (page === null) return NO_BLOCKS;
  return text && known ? blocksOf(text, known.illustrations, binding) : null;
}

/** The latest blocks of each text: they are the same ones when their page comes to stand beside another page. */
const made = new WeakMap<PageText, { of: readonly unknown[]; blocks: readonly TextBlock[] }>();

function blocksOf(text: PageText, illustrations: readonly Illustration[], binding: Binding): readonly TextBlock[] {
  const of = [illustrations, binding];
  const latest = made.get(text);
  if (latest?.of.every((each, index) => each === of[index])) return latest.blocks;
  const blocks = readingHalves(text, illustrations, binding)
    .flatMap((half) => textBlocks(half.text, half.illustrations))
    .filter(({ kind }) => kind !== 'furniture');
  made.set(text, { of, blocks });
  return blocks;
}
