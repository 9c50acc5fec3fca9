import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Mark = styled.mark`
  border-radius: 0.15em;
  background: light-dark(#ffe08a, #7a5a00);
  color: inherit;
`;

interface HighlightedProps {
  text: string;
  /** The marked parts, as the first UTF-16 unit and the one after the last. They are in order and don't overlap. */
  matches: readonly (readonly [start: number, end: number])[];
}

export function Highlighted({ text, matches }: HighlightedProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of matches) {
    parts.push(text.slice(at, start), <Mark key={start}>{text.slice(start, end)}</Mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
