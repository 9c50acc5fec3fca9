import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { PageCanvases } from '../render/pageCanvases.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;

  & > canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

/** Shows the page's canvas once there is one. Canvases are exchanged before the browser paints. */
export function SharpPage({ page, canvases }: { page: number; canvases: PageCanvases }) {
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useSyncExternalStore(canvases.subscribe, () => canvases.get(page));

  useLayoutEffect(() => {
    layer.current?.replaceChildren(...(canvas ? [canvas] : []));
  }, [canvas]);

  return <Layer ref={layer} />;
}
