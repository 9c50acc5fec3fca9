import type { LinkTarget, PageLink } from '@magazine-store/contents';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { LINK_CLICK_SLOP } from '../constants.ts';
import type { Size } from '../layout/fit.ts';
import { LinkArea } from './LinkArea.tsx';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  /* Border widths use this container's units. */
  container-type: size;
  /* Keeps a link's tolerance behind all other links. */
  isolation: isolate;
  pointer-events: none;
`;

interface LinkLayerProps {
  links: PageLink[];
  /** The size of the page, in PDF points. */
  size: Size;
  /**
   * Called for every link that the browser does not follow by itself. Afterwards the focus belongs back to `opener`.
   */
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
        // Keys click without a pointer, so there is no distance to check.
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
