import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { textLayerStyle } from './textLayerStyle.ts';

/** Laid out at one CSS pixel to the point, then scaled as a whole: zooming costs one style. */
const Layer = styled.div`
  position: absolute;
  inset: 0 auto auto 0;
  transform-origin: 0 0;
  cursor: default;

  & > div {
    ${textLayerStyle}
  }
`;

interface TextLayerProps {
  /** Fills an element with the page's text. Rejects when the signal aborts, and when the page's text cannot be read. */
  render: (container: HTMLElement, signal: AbortSignal) => Promise<void>;
  /** CSS pixels of one PDF point. */
  scale: number;
  enabled: boolean;
}

/** The invisible text over the page's picture, for selecting. Screen readers have separate text. */
export function TextLayer({ render, scale, enabled }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = layer.current;
    if (!enabled || !element) return;
    const controller = new AbortController();
    const container = document.createElement('div');
    element.append(container);
    // A page without text has nothing to select; no message is needed.
    render(container, controller.signal).catch(() => {});
    return () => {
      controller.abort();
      container.remove();
    };
  }, [render, enabled]);

  return enabled ? <Layer ref={layer} aria-hidden="true" style={{ transform: `scale(${scale})` }} /> : null;
}
