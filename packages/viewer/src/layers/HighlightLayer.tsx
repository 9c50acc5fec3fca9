import { styled } from 'styled-components';
import type { Size } from '../layout/fit.ts';
import type { Box } from '../pdf/bookContents.ts';
import { percent } from './percent.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
`;

const Mark = styled.div`
  position: absolute;
  border-radius: 2px;
  background: rgb(255 225 77 / 35%);
  /* A dark line and a light one: on paper of any colour one of them is seen. Pixels of the screen, however zoomed. */
  box-shadow:
    0 0 0 calc(1px / var(--view-scale, 1)) #1d1f21,
    0 0 0 calc(2px / var(--view-scale, 1)) #ffe14d;

  &[data-current='true'] {
    background: rgb(255 140 30 / 35%);
    box-shadow:
      0 0 0 calc(2px / var(--view-scale, 1)) #1d1f21,
      0 0 0 calc(4px / var(--view-scale, 1)) #ffe14d;
  }

  /* Backgrounds are not shown then. */
  @media (forced-colors: active) {
    outline: 2px solid CanvasText;

    &[data-current='true'] {
      outline: 4px solid Highlight;
    }
  }
`;

export interface Highlight {
  /** More than one where it runs over several lines or pieces. */
  boxes: Box[];
  /** The one that the reader is at. */
  current: boolean;
}

interface HighlightLayerProps {
  highlights: Highlight[];
  /** Of the page, PDF points. */
  size: Size;
}

/** Marks places of a page; their text stays readable. Hidden from screen readers: the list of hits has the same text. */
export function HighlightLayer({ highlights, size }: HighlightLayerProps) {
  return (
    <Layer aria-hidden="true">
      {highlights.map(({ boxes, current }) =>
        boxes.map((box) => (
          <Mark key={`${box.x} ${box.y} ${box.width}`} data-current={current} style={percent(box, size)} />
        )),
      )}
    </Layer>
  );
}
