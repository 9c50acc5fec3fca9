import type { Binding } from '@magazine-store/contents';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Size } from '../layout/fit.ts';
import type { Spread } from '../layout/spreads.ts';
import { moveFocus } from './moveFocus.ts';
import { SpreadList, ThumbnailSpread } from './ThumbnailSpread.tsx';
import { type DrawThumbnail, ThumbnailQueue } from './thumbnailQueue.ts';
import { useKeptInView } from './useKeptInView.ts';
import { useSeen } from './useSeen.ts';

const Scroller = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
`;

interface ThumbnailsProps {
  spreads: readonly Spread[];
  /** In any unit: only the proportions count. */
  sizes: (page: number) => Size;
  labels: (page: number) => string;
  /** The page in sight. */
  current: number;
  binding: Binding;
  thumbUrl: ((page: number) => string) | null;
  /** Draws pages without a picture, and pages whose picture does not load. */
  draw: DrawThumbnail | null;
  /** Rendered over the picture of a page. */
  renderOver?: ((page: number) => ReactNode) | undefined;
  onGoTo: (page: number) => void;
  /** A picture does not load, most likely because its URL has expired. */
  onImageFailure?: (() => void) | undefined;
}

/**
 * All pages small, as spreads. Only those in sight have pictures. Functions and `spreads` must stay the same from one
 * rendering to the next, or hundreds of spreads are rendered anew.
 */
export function Thumbnails(props: ThumbnailsProps) {
  const { spreads, sizes, labels, current, binding, thumbUrl, draw, renderOver, onGoTo, onImageFailure } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useSeen(scroller, spreads);
  const [failedUrls, setFailedUrls] = useState<ReadonlySet<string>>(new Set());
  const queue = useMemo(() => (draw ? new ThumbnailQueue(draw) : null), [draw]);
  useKeptInView(scroller, `${current} ${spreads.length}`);

  const imageUrl = useCallback(
    (page: number) => {
      const url = thumbUrl?.(page);
      return url === undefined || failedUrls.has(url) ? null : url;
    },
    [thumbUrl, failedUrls],
  );

  const onFailure = useCallback(
    (url: string) => {
      setFailedUrls((old) => new Set(old).add(url));
      onImageFailure?.();
    },
    [onImageFailure],
  );

  useEffect(() => {
    // The margins above and below are equal: the reader looks at the middle.
    const places = [...seen].sort((a, b) => a - b);
    const middle = places[places.length >> 1] ?? 0;
    places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    queue?.want(places.flatMap((place) => spreads[place] ?? []).filter((page) => imageUrl(page) === null));
  }, [queue, seen, spreads, imageUrl]);

  useEffect(() => () => queue?.want([]), [queue]);

  return (
    <Scroller ref={scroller} onKeyDown={moveFocus} dir={binding === 'right' ? 'rtl' : 'ltr'}>
      <SpreadList data-pairs={spreads.some(({ length }) => length > 1)}>
        {spreads.map((pages, place) => (
          <ThumbnailSpread
            key={pages[0]}
            pages={pages}
            seen={seen.has(place)}
            current={pages.includes(current)}
            sizes={sizes}
            labels={labels}
            imageUrl={imageUrl}
            queue={queue}
            renderOver={renderOver}
            onGoTo={onGoTo}
            onFailure={onFailure}
          />
        ))}
      </SpreadList>
    </Scroller>
  );
}
