import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { Button } from './Button.tsx';

const Bar = styled.nav`
  margin-block-end: ${rem(1.25)};
`;

interface BackBarProps {
  /** It leads to wherever the visitor came from; otherwise to the list. */
  anywhere?: boolean;
  onReturn: () => void;
}

/** The way back for a page that took the list's place. */
export function BackBar({ anywhere = false, onReturn }: BackBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The page begins at its top. A frame without the focus does not scroll the host page.
    if (document.hasFocus()) bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Bar ref={bar} part="back-bar">
      <Button onClick={onReturn}>{anywhere ? <Trans>Return</Trans> : <Trans>Return to the list</Trans>}</Button>
    </Bar>
  );
}
