import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { rem } from './rem.ts';

const Bar = styled.nav`
  margin-block-end: ${rem(1.25)};
`;

interface BackBarProps {
  /** The way back leads to the place that the visitor came from; otherwise to the list. */
  anywhere?: boolean;
  onReturn: () => void;
}

/** The way back from a page in the list's place. */
export function BackBar({ anywhere = false, onReturn }: BackBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Show the page's top. A frame without the focus must not scroll the host page.
    if (document.hasFocus()) bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Bar ref={bar} part="back-bar">
      <Button onClick={onReturn}>{anywhere ? <Trans>Return</Trans> : <Trans>Return to the list</Trans>}</Button>
    </Bar>
  );
}
