import { useRef } from 'react';
import { styled } from 'styled-components';
import { LINK_CLICK_SLOP } from '../constants.ts';
import type { Size } from '../layout/fit.ts';
import type { LinkTarget, PageLink } from '../pdf/bookContents.ts';
import { LinkArea } from './LinkArea.tsx';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  /* Widths of borders are told in its units. */
  container-type: size;
  /* Keeps the tolerance of a link behind all other links. */
  isolation: isolate;
  pointer-events: none;
`;

interface LinkLayerProps {
  links: PageLink[];
  /** Of the page, PDF points. */
  size: Size;
  /** Asked for all that the browser does not follow by itself. The focus belongs back to `opener` afterwards. */
  onFollow: (target: LinkTarget, opener: HTMLElement) => void;
}

/** The links of a page, over it. Dragging the page by a link does not follow it. */
export function LinkLayer({ links, size, onFollow }: LinkLayerProps) {
  const pressed = useRef({ x: 0, y: 0 });

  return (
    <Layer
      onPointerDownCapture={({ clientX: x, clientY: y }) => {
        pressed.current = { x, y };
      }}
      onClickCapture={(event) => {
        const { x, y } = pressed.current;
        // Keys click without a pointer.
        const far = event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > LINK_CLICK_SLOP;
        if (!far) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {links.map((link, index) => (
        <LinkArea
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of a page never change
          key={index}
          link={link}
          size={size}
          continued={links[index - 1]?.target === link.target}
          onFollow={onFollow}
        />
      ))}
    </Layer>
  );
}
