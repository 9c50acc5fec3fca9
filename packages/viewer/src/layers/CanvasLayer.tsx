import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { PageCanvases } from '../render/pageCanvases.ts';

/** A canvas fills the page, unless its own style says which part of the page it shows. */
const Layer = styled.div`
  position: absolute;
  inset: 0;

  & > canvas {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
  }
`;

/** Shows the page's canvas once there is one. Canvases are exchanged before the browser paints. */
export function CanvasLayer({ page, canvases }: { page: number; canvases: PageCanvases }) {
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useSyncExternalStore(canvases.subscribe, () => canvases.get(page));

  useLayoutEffect(() => {
    layer.current?.replaceChildren(...(canvas ? [canvas] : []));
  }, [canvas]);

  return <Layer ref={layer} />;
}
