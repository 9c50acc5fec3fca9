import type { LinkTarget } from '@magazine-store/contents';
import { useCallback, useState } from 'react';
import type { FindActor } from '../find/FindSession.tsx';
import { LinkLayer } from '../layers/LinkLayer.tsx';
import { NoteLayer } from '../layers/NoteLayer.tsx';
import { TextLayer } from '../layers/TextLayer.tsx';
import type { Place } from '../layout/places.ts';
import { findShift } from '../layout/view.ts';
import { LazyPart } from './LazyPart.tsx';
import { loadFind, loadText } from './parts.ts';
import { useReader, useViewer, useViewerState } from './readerContext.ts';

interface PageLayersProps {
  page: number;
  place: Place;
  find: FindActor | null;
  onFollow: (target: LinkTarget, opener: HTMLElement) => void;
}

/** A hit within this share of the stage from an edge is moved towards the middle. */
const MARGIN = 0.1;

/** The layers over the picture of a page in sight: its text for selecting, its links and notes. */
export function PageLayers({ page, place, find, onFollow }: PageLayersProps) {
  const { actor, openBook } = useReader();
  const contents = useViewer((context) => context.contents[page]);
  const selecting = useViewer(({ options }) => options.textSelecting);
  const settled = useViewerState((state) => state.matches({ pages: 'settled' }));
  const [selectable, setSelectable] = useState(false);
  // Text that is there stays when other pages come into sight: the reader may have selected some of it.
  if (selectable ? !selecting : selecting && settled) setSelectable(selecting);
  const fillWithText = useCallback(
    async (container: HTMLElement, signal: AbortSignal) => {
      await openBook.get()?.selectableText(page, container, signal);
    },
    [openBook, page],
  );

  /** Brings a mark into sight: on a zoomed or scrolled page it may lie outside of the stage. */
  const reveal = useCallback(
    (mark: Element) => {
      const stage = mark.closest('[data-stage]')?.getBoundingClientRect();
      if (!stage) return;
      const frame = new DOMRect(
        stage.x + MARGIN * stage.width,
        stage.y + MARGIN * stage.height,
        (1 - 2 * MARGIN) * stage.width,
        (1 - 2 * MARGIN) * stage.height,
      );
      const { x: dx, y: dy } = findShift(mark.getBoundingClientRect(), frame);
      if (dx !== 0 || dy !== 0) actor.send({ type: 'view.moved', factor: 1, at: { x: 0, y: 0 }, dx, dy });
    },
    [actor],
  );

  if (!contents) return null;
  const { text, links, notes } = contents;
  return (
    <>
      {find && (
        <LazyPart load={loadFind}>
          {({ FindHighlights }) => <FindHighlights actor={find} page={page} text={text} onReveal={reveal} />}
        </LazyPart>
      )}
      <LazyPart load={loadText}>{({ HiddenText }) => <HiddenText text={text} />}</LazyPart>
      <TextLayer render={fillWithText} scale={place.width / text.size.width} enabled={selectable} />
      <LinkLayer links={links} size={text.size} onFollow={onFollow} />
      <NoteLayer notes={notes} size={text.size} />
    </>
  );
}
