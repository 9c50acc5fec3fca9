import type { PageIllustrations } from '@magazine-store/contents';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { CanvasLayer } from '../layers/CanvasLayer.tsx';
import { PageImage } from '../layers/PageImage.tsx';
import { PaperLayer } from '../layers/PaperLayer.tsx';
import type { Place } from '../layout/places.ts';
import { firstHeight, pixelsNeeded } from '../render/pictures.ts';
import { look } from './look.ts';
import { useReader, useViewer } from './readerContext.ts';
import { useFocusHandedBack } from './useFocusHandedBack.ts';

const Page = styled.div`
  position: absolute;

  &[data-waiting='true'] {
    visibility: hidden;
  }

  &[data-paper='dark'] {
    --selected-text: rgb(90 160 255 / 50%);
  }
`;

/** Also pictures of waiting pages are painted, so that they come into sight at once. */
const Pictures = styled.div`
  position: absolute;
  inset: 0;
  visibility: visible;
  isolation: isolate;
  background: ${look.paper};
  box-shadow: 0 2px 16px rgb(0 0 0 / 50%);

  /* Turns dark with the picture that is to come. */
  [data-paper='dark'] > & {
    background: #fff;
  }
`;

const Layers = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
`;

const UNKNOWN: PageIllustrations = { illustrations: [], lightPaper: true };

interface PageViewProps {
  page: number;
  place: Place;
  /** The way from there to its slot in the row of pages; none for pages that are scrolled. */
  translate?: string;
  /** True if not this page but its neighbour is in sight: this one is ready, unseen. */
  waiting: boolean;
  label: string | undefined;
  /** The cover that is shown until the page's own picture is known. */
  coverUrl: string | null;
  children: ReactNode;
}

/** One page: its picture, over it the sharp page as soon as it is drawn, and over that its text and links. */
export function PageView({ page, place, translate, waiting, label, coverUrl, children }: PageViewProps) {
  const { actor, canvases } = useReader();
  const layers = useRef<HTMLDivElement>(null);
  const images = useViewer(({ source }) => source?.pageImages);
  const pixelRatio = useViewer(({ stage }) => stage?.pixelRatio ?? 1);
  const height = images && firstHeight(images, pixelsNeeded(place.height, pixelRatio));
  const imageUrl = useMemo(() => images?.url(page, height) ?? null, [images, page, height]);

  const paper = useViewer(({ options }) => options.paper);
  const known = useViewer(({ illustrations }) => illustrations[page]);
  // A document that failed tells nothing more; its pictures are still shown.
  const illustrations = useViewer(({ failure }) => known ?? (failure ? UNKNOWN : undefined));
  const recolored = paper === 'dark' && illustrations?.lightPaper !== false;

  return (
    <Page
      role="group"
      aria-label={label}
      data-page={page}
      data-waiting={waiting}
      data-paper={recolored ? 'dark' : undefined}
      style={{ left: place.x, top: place.y, width: place.width, height: place.height, translate }}
    >
      <Pictures aria-hidden="true">
        {coverUrl && <PageImage url={coverUrl} urgent={!waiting} />}
        {imageUrl && (
          <PageImage
            url={imageUrl}
            urgent={!waiting}
            onLoad={() => actor.send({ type: 'image.loaded' })}
            onFailure={() => actor.send({ type: 'image.failed' })}
          />
        )}
        <CanvasLayer page={page} canvases={canvases.pages} layer="sharp" />
        <CanvasLayer page={page} canvases={canvases.details} layer="detail" />
        <PaperLayer paper={paper} illustrations={illustrations} unknown="veil" />
      </Pictures>
      <FocusKeeper place={layers} waiting={waiting} />
      <Layers ref={layers}>{children}</Layers>
    </Page>
  );
}

/** Stands before the layers: React runs its effect before it removes their links and buttons. */
function FocusKeeper({ place, waiting }: { place: RefObject<HTMLElement | null>; waiting: boolean }) {
  useFocusHandedBack(place, waiting);
  return null;
}
