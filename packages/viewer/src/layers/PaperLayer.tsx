import type { PageIllustrations } from '@magazine-store/contents';
import { styled } from 'styled-components';
import type { PaperColor } from '../viewerContext.ts';
import { paperShape } from './paperShape.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
  forced-color-adjust: none;
`;

const Sepia = styled(Layer)`
  background: #f6ebd6;
  mix-blend-mode: multiply;
`;

/** White becomes #1f1f1f and black #e0e0e0; turning the hues back by half a circle keeps red red. */
const Night = styled(Layer)`
  -webkit-backdrop-filter: invert(0.88) hue-rotate(180deg);
  backdrop-filter: invert(0.88) hue-rotate(180deg);
  /* At an edge between two screen pixels, white would shine through. */
  outline: 1px solid #1f1f1f;
  outline-offset: -1px;
`;

const Veil = styled(Layer)`
  background: #1f1f1f;
`;

const Shade = styled(Layer)`
  background: rgb(0 0 0 / 40%);
`;

interface PaperLayerProps {
  paper: PaperColor;
  /** Undefined while they are not known. */
  illustrations: PageIllustrations | undefined;
  /** Covers a page on dark paper until its illustrations are known, so that no wrong colours flash. */
  unknown: 'veil' | 'shade';
}

/** Changes the colours of a page to those of the chosen paper. It lies over the page's picture or canvas. */
export function PaperLayer({ paper, illustrations, unknown }: PaperLayerProps) {
  if (paper === 'white') return null;
  if (paper === 'sepia') return <Sepia data-paper-layer="sepia" />;
  if (!illustrations) return unknown === 'veil' ? <Veil data-paper-layer="veil" /> : <Shade data-paper-layer="shade" />;
  // A dark page, and a page that is one large picture, keep their colours.
  if (!illustrations.lightPaper) return null;
  const photographs = illustrations.illustrations.filter(({ photograph }) => photograph).map(({ box }) => box);
  return <Night data-paper-layer="dark" style={{ clipPath: paperShape(photographs) }} />;
}
