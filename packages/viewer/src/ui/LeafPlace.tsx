import { useRef } from 'react';
import { styled } from 'styled-components';
import type { Leaf } from './leaf.ts';
import { useFocusHandedBack } from './useFocusHandedBack.ts';

/** Lies over the pages' place. The reader scrolls to content that does not fit; sideways, fingers turn as on a page. */
const Place = styled.section`
  position: absolute;
  inset: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-y: auto;
  overscroll-behavior: contain;
  touch-action: pan-y;
`;

const Middle = styled.div`
  box-sizing: border-box;
  margin: auto;
  max-inline-size: 100%;
  padding: 16px;
`;

interface LeafPlaceProps {
  leaf: Leaf;
  label: string;
  /** True if not the leaf but a page beside it is in sight: it can be dragged into sight, and not used. */
  waiting: boolean;
}

/** A leaf of the host in the place of the pages, or beside it. */
export function LeafPlace({ leaf, label, waiting }: LeafPlaceProps) {
  const place = useRef<HTMLElement>(null);
  useFocusHandedBack(place, waiting);
  return (
    <Place ref={place} aria-label={label} data-leaf={leaf.after} data-waiting={waiting} inert={waiting}>
      <Middle>{leaf.content(label)}</Middle>
    </Place>
  );
}
