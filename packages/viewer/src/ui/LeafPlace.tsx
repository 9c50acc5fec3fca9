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
}

/** A leaf of the host in the place of the pages. */
export function LeafPlace({ leaf, label }: LeafPlaceProps) {
  const place = useRef<HTMLElement>(null);
  useFocusHandedBack(place);
  return (
    <Place ref={place} aria-label={label} data-leaf={leaf.after}>
      <Middle>{leaf.content(label)}</Middle>
    </Place>
  );
}
