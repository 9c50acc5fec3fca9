import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { look } from './look.ts';

const Place = styled.div`
  position: absolute;
  inset-block-end: 12px;
  inset-inline: 12px;
  /* Over panels that cover the pages. */
  z-index: 3;
  text-align: center;
  pointer-events: none;
`;

const Text = styled.span`
  display: inline-block;
  padding: 6px 14px;
  border-radius: 16px;
  background: ${look.bar};
  color: ${look.text};
`;

/** A notice over the stage that needs no answer. Always mounted: screen readers only announce regions that were there before. */
export function Notice({ children }: { children: ReactNode }) {
  return <Place role="status">{children && <Text>{children}</Text>}</Place>;
}
