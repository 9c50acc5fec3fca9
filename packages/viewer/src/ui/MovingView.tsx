import type { CSSProperties, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { distanceScrolled } from '../viewerContext.ts';
import { useViewer } from './readerContext.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  transform-origin: 0 0;

  /* Pages that are seen whole move sideways as ready pictures. Zoomed, such pictures would be coarse. */
  &[data-whole='true'],
  &[data-whole='true'] > * {
    will-change: translate;
  }

  &[data-jumped='true'] {
    transition: transform 180ms ease-out;
  }

  @media (prefers-reduced-motion: reduce) {
    transition: none !important;
  }
`;

/**
 * The stage with the reader's view of it. Only this renders with every movement of a finger; the content of the stage
 * does not.
 */
export function MovingView({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  const { scale, x, y } = useViewer(({ view }) => view);
  const jumped = useViewer(({ viewJumped }) => viewJumped);
  // Scrolled pages have their places from the top of the first one.
  const scrolled = useViewer(distanceScrolled);
  // Focus rings and tolerances use it to keep their size on the screen.
  const scaled = { '--view-scale': scale } as CSSProperties;
  return (
    <Layer
      ref={ref}
      data-jumped={jumped}
      data-whole={scale === 1}
      style={{ ...scaled, transform: `translate(${x}px, ${y - scale * scrolled}px) scale(${scale})` }}
    >
      {children}
    </Layer>
  );
}
