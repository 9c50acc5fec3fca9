import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { PageCanvases } from '../render/pageCanvases.ts';

/** A picture or canvas fills the page, unless its own style says which part of the page it shows. */
const Layer = styled.div`
  position: absolute;
  inset: 0;

  & > canvas,
  & > img {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
  }
`;

interface CanvasLayerProps {
  page: number;
  canvases: PageCanvases;
  /** `sharp` for the whole page, `detail` for the visible part of a zoomed one. */
  layer: 'sharp' | 'detail';
}

/** Shows the page's picture or canvas once there is one. They are exchanged before the browser paints. */
export function CanvasLayer({ page, canvases, layer: name }: CanvasLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useSyncExternalStore(canvases.subscribe, () => canvases.get(page));

  useLayoutEffect(() => {
    layer.current?.replaceChildren(...(canvas ? [canvas] : []));
  }, [canvas]);

  return <Layer ref={layer} data-layer={name} />;
}
