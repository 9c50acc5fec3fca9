import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme.ts';
import { IconButton } from './Button.tsx';
import { CrossIcon } from './icons.tsx';

/** In the top layer, so that no dialog covers it. Dark on light and light on dark. */
const Stack = styled.div`
  inset: auto 0 1rem;
  inline-size: min(100% - 2rem, 30rem);
  margin: 0 auto;
  padding: 0;
  border: 0;
  background: transparent;
  overflow: visible;

  &:popover-open {
    display: grid;
    gap: 0.5rem;
  }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1em;
  padding: 0.4em 0.4em 0.4em 1.2em;
  padding-inline: 1.2em 0.4em;
  border-radius: ${token('radius')};
  background: ${token('text')};
  color: ${token('background')};
  box-shadow: 0 8px 32px #00000040;

  ${IconButton} {
    background: transparent;
    color: inherit;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

/** Where short notices appear; announced by screen readers as they come. */
export function Snackbars({ shown, children }: { shown: boolean; children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    stack.current?.togglePopover(shown);
  }, [shown]);
  return (
    <Stack ref={stack} popover="manual" role="status">
      {children}
    </Stack>
  );
}

export function Snackbar({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <Bar part="notice">
      <span>{children}</span>
      <IconButton aria-label={t`Dismiss`} onClick={onDismiss}>
        <CrossIcon />
      </IconButton>
    </Bar>
  );
}
