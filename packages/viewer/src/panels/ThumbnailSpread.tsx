import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { THUMBNAIL_WIDTH } from '../constants.ts';
import { PageImage } from '../layers/PageImage.tsx';
import { fit, type Size } from '../layout/fit.ts';
import type { Spread } from '../layout/spreads.ts';
import { look } from '../ui/look.ts';
import { DrawnThumbnail } from './DrawnThumbnail.tsx';
import type { ThumbnailQueue } from './thumbnailQueue.ts';

/** CSS pixels around the pages of a spread. */
const PADDING = 6;

const spreadWidth = (pages: number) => pages * THUMBNAIL_WIDTH + 2 * PADDING;

/** Styles the list's content, too: a styled component for each part of hundreds of spreads would be slow. */
export const SpreadList = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, ${spreadWidth(1)}px);
  justify-content: space-evenly;
  place-items: end center;
  gap: 6px;
  margin: 0;
  padding: 8px;
  list-style: none;

  &[data-pairs='true'] {
    grid-template-columns: repeat(auto-fill, ${spreadWidth(2)}px);
  }

  /* Every item has a known size, so that items out of sight cost no layout and the list never jumps. */
  & > li {
    box-sizing: border-box;
    display: flex;
    align-items: flex-end;
    padding: ${PADDING}px;
    border-radius: 8px;
    content-visibility: auto;
  }

  & > [data-current='true'] {
    background: ${look.raised};
    box-shadow: inset 0 0 0 2px ${look.accent};

    @media (forced-colors: active) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }

  & button {
    display: block;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.875em;
    line-height: 1.6;
    cursor: pointer;
    touch-action: manipulation;
  }

  & button:focus-visible {
    outline: 3px solid ${look.focus};
  }

  & button > span {
    display: block;
    overflow: hidden;
    inline-size: ${THUMBNAIL_WIDTH}px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & button > [data-paper] {
    position: relative;
    isolation: isolate;
    margin: auto;
    background: ${look.paper};
  }

  /* Turns dark with the picture that is to come. */
  & button > [data-paper]:has(> [data-paper-layer='dark']) {
    background: #fff;
  }
`;

interface ThumbnailSpreadProps {
  pages: Spread;
  /** In sight or nearly so: its pictures are loaded. */
  seen: boolean;
  current: boolean;
  sizes: (page: number) => Size;
  labels: (page: number) => string;
  /** Returns null for a page that must be drawn. */
  imageUrl: (page: number) => string | null;
  queue: ThumbnailQueue | null;
  renderOver: ((page: number) => ReactNode) | undefined;
  onGoTo: (page: number) => void;
  onFailure: (url: string) => void;
}

/** Small pages that lie side by side. */
export const ThumbnailSpread = memo(function ThumbnailSpread(props: ThumbnailSpreadProps) {
  const { pages, seen, current, sizes, labels, imageUrl, queue, renderOver, onGoTo, onFailure } = props;
  const { t } = useLingui();
  // A very tall page would push all others out of sight.
  const room = { width: THUMBNAIL_WIDTH, height: 2 * THUMBNAIL_WIDTH };
  const boxes = pages.map((page) => fit(sizes(page), room));
  const height = Math.max(...boxes.map((box) => box.height)) + 2 * PADDING;

  return (
    <li
      data-current={current}
      style={{ inlineSize: spreadWidth(pages.length), blockSize: `calc(${height}px + 1.4em)` }}
    >
      {pages.map((page, index) => {
        const label = labels(page);
        const url = seen ? imageUrl(page) : null;
        return (
          <button
            key={page}
            type="button"
            aria-label={t`Page ${{ pages: label }}`}
            aria-current={current ? 'page' : undefined}
            tabIndex={current && index === 0 ? 0 : -1}
            onClick={() => onGoTo(page)}
          >
            <span data-paper="" style={boxes[index]}>
              {url !== null && <PageImage url={url} urgent={false} onFailure={() => onFailure(url)} />}
              {seen && url === null && queue && <DrawnThumbnail page={page} queue={queue} />}
              {seen && renderOver?.(page)}
            </span>
            <span dir="auto">{label}</span>
          </button>
        );
      })}
    </li>
  );
});
