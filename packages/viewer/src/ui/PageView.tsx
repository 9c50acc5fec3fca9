import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { CanvasLayer } from '../layers/CanvasLayer.tsx';
import { PageImage } from '../layers/PageImage.tsx';
import type { Place } from '../layout/places.ts';
import { firstHeight } from '../render/pictures.ts';
import { look } from './look.ts';
import { useReader, useViewer } from './readerContext.ts';

const fromRight = keyframes`
  from { translate: 40% 0; opacity: 0.3; }
`;

const fromLeft = keyframes`
  from { translate: -40% 0; opacity: 0.3; }
`;

const Page = styled.div`
  position: absolute;
  overflow: hidden;
  background: ${look.paper};
  box-shadow: 0 2px 16px rgb(0 0 0 / 50%);

  &[data-waiting='true'] {
    visibility: hidden;
  }

  &[data-from='right'] {
    animation: ${fromRight} 220ms ease-out;
  }

  &[data-from='left'] {
    animation: ${fromLeft} 220ms ease-out;
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none !important;
  }
`;

interface PageViewProps {
  page: number;
  place: Place;
  /** True if not this page but its neighbour is in sight: this one is ready, unseen. */
  waiting: boolean;
  label: string | undefined;
  /** The cover that is shown until the page's own picture is known. */
  coverUrl: string | null;
  children: ReactNode;
}

/** One page: its picture, over it the sharp page as soon as it is drawn, and over that its text and links. */
export function PageView({ page, place, waiting, label, coverUrl, children }: PageViewProps) {
  const { actor, canvases } = useReader();
  const imageUrl = useViewer(({ source, stage }) => {
    const images = source?.pageImages;
    return images?.url(page, firstHeight(images, place.height * (stage?.pixelRatio ?? 1))) ?? null;
  });
  const from = useViewer(({ options, forward, binding }) => {
    if (waiting || !options.animatedTurns) return undefined;
    return forward === (binding === 'left') ? 'right' : 'left';
  });

  return (
    <Page
      role="group"
      aria-label={label}
      data-page={page}
      data-waiting={waiting}
      data-from={from}
      style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
    >
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
      {children}
    </Page>
  );
}
