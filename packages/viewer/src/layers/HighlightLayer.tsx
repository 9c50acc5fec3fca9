import type { Box } from '@magazine-store/contents';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import type { Size } from '../layout/fit.ts';
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
  /*
   * A dark line and a light one: one of them shows on paper of any colour. Their widths are screen pixels at every
   * zoom.
   */
  box-shadow:
    0 0 0 calc(1px / var(--view-scale, 1)) #1d1f21,
    0 0 0 calc(2px / var(--view-scale, 1)) #ffe14d;

  &[data-current='true'] {
    background: rgb(255 140 30 / 35%);
    box-shadow:
      0 0 0 calc(2px / var(--view-scale, 1)) #1d1f21,
      0 0 0 calc(4px / var(--view-scale, 1)) #ffe14d;
  }

  /* Browsers show no backgrounds in this mode. */
  @media (forced-colors: active) {
    outline: 2px solid CanvasText;

    &[data-current='true'] {
      outline: 4px solid Highlight;
    }
  }
`;

export interface Highlight {
  /** Several boxes for a highlight that runs over several lines or pieces. */
  boxes: Box[];
  /** True for the hit that the reader is at. */
  current: boolean;
}

interface HighlightLayerProps {
  ref?: Ref<HTMLDivElement>;
  highlights: Highlight[];
  /** The size of the page, in PDF points. */
  size: Size;
}

/**
 * Highlights places of a page; their text stays readable. Hidden from screen readers: the list of hits has the same
 * text.
 */
export function HighlightLayer({ ref, highlights, size }: HighlightLayerProps) {
  return (
    <Layer ref={ref} aria-hidden="true">
      {highlights.map(({ boxes, current }) =>
        boxes.map((box) => (
          <Mark key={`${box.x} ${box.y} ${box.width}`} data-current={current} style={percent(box, size)} />
        )),
      )}
    </Layer>
  );
}
