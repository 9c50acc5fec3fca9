import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';

const Bar = styled.nav`
  margin-block-end: 1.25rem;
`;

/** The way back to the list for a page that took its place. */
export function BackBar({ onReturn }: { onReturn: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Where the page begins, whatever the visitor had scrolled to; but nobody is drawn out of a page around a frame.
    if (document.hasFocus()) bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Bar ref={bar} part="back-bar">
      <Button onClick={onReturn}>
        <Trans>Return to the list</Trans>
      </Button>
    </Bar>
  );
}
