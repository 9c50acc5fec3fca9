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

/** The stage as it is looked at. Only this renders with every movement of a finger; what is on the stage does not. */
export function MovingView({ children }: { children: ReactNode }) {
  const { scale, x, y } = useViewer(({ view }) => view);
  const jumped = useViewer(({ viewJumped }) => viewJumped);
  // Rings and tolerances keep their size on the screen by it.
  const scaled = { '--view-scale': scale } as CSSProperties;
  return (
    <Layer data-jumped={jumped} style={{ ...scaled, transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
      {children}
    </Layer>
  );
}
