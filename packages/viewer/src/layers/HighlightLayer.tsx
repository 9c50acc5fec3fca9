import { styled } from 'styled-components';
import type { Size } from '../layout/fit.ts';
import type { Box } from '../pdf/bookContents.ts';
import { percent } from './percent.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
  /* On the layer: inside of it there is nothing to be mixed with. */
  mix-blend-mode: multiply;
`;

const Mark = styled.div`
  position: absolute;
  border-radius: 2px;
  background: #ffe14d;

  &[data-current='true'] {
    background: #ff9838;
    outline: 2px solid #b85c00;
    outline-offset: 1px;
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

/** Marks places of a page as with a marker, whose text stays readable. Told to nobody: the list of hits says it all. */
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
