import type { CSSProperties, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useViewer } from './readerContext.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  transform-origin: 0 0;

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
export function MovingView({ children }: { children: ReactNode }) {
  const { scale, x, y } = useViewer(({ view }) => view);
  const jumped = useViewer(({ viewJumped }) => viewJumped);
  // Focus rings and tolerances use it to keep their size on the screen.
  const scaled = { '--view-scale': scale } as CSSProperties;
  return (
    <Layer data-jumped={jumped} style={{ ...scaled, transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
      {children}
    </Layer>
  );
}
