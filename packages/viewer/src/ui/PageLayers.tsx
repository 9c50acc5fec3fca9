import type { LinkTarget } from '@magazine-store/contents';
import { useCallback } from 'react';
import type { FindActor } from '../find/FindSession.tsx';
import { LinkLayer } from '../layers/LinkLayer.tsx';
import { NoteLayer } from '../layers/NoteLayer.tsx';
import { TextLayer } from '../layers/TextLayer.tsx';
import type { Place } from '../layout/places.ts';
import { LazyPart } from './LazyPart.tsx';
import { loadFind, loadText } from './parts.ts';
import { useReader, useViewer, useViewerState } from './readerContext.ts';

interface PageLayersProps {
  page: number;
  place: Place;
  find: FindActor | null;
  onFollow: (target: LinkTarget, opener: HTMLElement) => void;
}

/** The layers over the picture of a page in sight: its text for selecting, its links and notes. */
export function PageLayers({ page, place, find, onFollow }: PageLayersProps) {
  const { openBook } = useReader();
  const contents = useViewer((context) => context.contents[page]);
  const selecting = useViewer(({ options }) => options.textSelecting);
  const settled = useViewerState((state) => state.matches({ pages: 'settled' }));
  const fillWithText = useCallback(
    async (container: HTMLElement, signal: AbortSignal) => {
      await openBook.get()?.selectableText(page, container, signal);
    },
    [openBook, page],
  );

  if (!contents) return null;
  const { text, links, notes } = contents;
  return (
    <>
      {find && (
        <LazyPart load={loadFind}>
          {({ FindHighlights }) => <FindHighlights actor={find} page={page} text={text} />}
        </LazyPart>
      )}
      <LazyPart load={loadText}>{({ HiddenText }) => <HiddenText text={text} />}</LazyPart>
      <TextLayer render={fillWithText} scale={place.width / text.size.width} enabled={selecting && settled} />
      <LinkLayer links={links} size={text.size} onFollow={onFollow} />
      <NoteLayer notes={notes} size={text.size} />
    </>
  );
}
