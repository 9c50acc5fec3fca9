import { useLingui } from '@lingui/react/macro';
import { createContext, type FocusEvent, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { css, styled } from 'styled-components';
import { IconButton } from './Button.tsx';
import { CrossIcon } from './icons.tsx';
import { rem } from './rem.ts';
import { focusRing, token, visible } from './theme.ts';
import { useTopDialog } from './topDialog.ts';

export type SnackbarVariant = 'info' | 'success' | 'warning' | 'error';

/**
 * The notices. They are in the top layer, so that nothing covers them. They are dark on a light page, light on a dark
 * one.
 */
const Stack = styled.div`
  inset: auto 0 calc(100% - ${visible.top} - ${visible.height} + ${rem(1)});
  inline-size: min(100% - ${rem(2)}, ${rem(32)});
  margin: 0 auto;
  padding: 0;
  border: 0;
  background: transparent;
  overflow: visible;

  &:popover-open {
    display: grid;
    gap: ${rem(0.5)};
  }
`;

/** The colours of each kind of notice. A notice is dark on a light page and light on a dark one. */
const variants = {
  info: 'light-dark(#8fc1ff, #1f5fae)',
  success: 'light-dark(#7fd39a, #1c7a3e)',
  warning: 'light-dark(#f5c451, #8a5a00)',
  error: 'light-dark(#ff9a92, #b4232a)',
} satisfies Record<SnackbarVariant, string>;

const onTheBar = css`
  background: transparent;
  color: inherit;

  &:hover {
    background: color-mix(in srgb, currentColor 16%, transparent);
  }
  &:focus-visible {
    outline-color: currentColor;
    outline-offset: -3px;
  }
`;

const Bar = styled.div<{ $variant: SnackbarVariant }>`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: start;
  gap: 0.75em;
  padding-block: 0.4em;
  padding-inline: 1em 0.4em;
  border-inline-start: ${rem(0.35)} solid ${({ $variant }) => variants[$variant]};
  border-radius: ${token('radius')};
  background: ${token('text')};
  color: ${token('background')};
  box-shadow: 0 8px 32px #00000040;

  ${IconButton} {
    ${onTheBar}
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

/** The action goes below the text if both don't fit side by side. The cross keeps its corner. */
const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.75em;
  min-inline-size: 0;
`;

const Text = styled.span`
  flex: 1 1 12em;
  padding-block: 0.55em;
  overflow-wrap: anywhere;
`;

const Action = styled.button`
  min-block-size: 2.75em;
  padding-inline: 0.9em;
  border: 0;
  border-radius: 99em;
  font-weight: 700;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  ${focusRing}
  ${onTheBar}
`;

/** Moves the focus back to its place before it came to a notice. */
const ReturnContext = createContext(() => {});

interface SnackbarsProps {
  shown: boolean;
  /** The pointer or the focus has come to the notices. `onRelease`: it has left them. */
  onHold: () => void;
  onRelease: () => void;
  children: ReactNode;
}

/** The place of short notices. */
export function Snackbars({ shown, onHold, onRelease, children }: SnackbarsProps) {
  const [dialog, anchor] = useTopDialog();
  /** The element that had the focus before a notice got it. */
  const before = useRef<HTMLElement | null>(null);
  const stack = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog means another element
  useLayoutEffect(() => {
    // The dialog around the notices may just have been removed. The effect runs again when the next dialog, or none, is
    // known.
    if (stack.current?.isConnected) stack.current.togglePopover(shown);
  }, [shown, dialog]);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
    onHold();
  };
  const bars = (
    <Stack
      ref={stack}
      popover="manual"
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={enter}
      onBlur={onRelease}
    >
      <ReturnContext value={() => before.current?.focus({ preventScroll: true })}>{children}</ReturnContext>
    </Stack>
  );
  return (
    <>
      <span ref={anchor} hidden />
      {dialog ? createPortal(bars, dialog) : bars}
    </>
  );
}

interface SnackbarProps {
  variant: SnackbarVariant;
  action?: { label: string; onPress: () => void } | undefined;
  onDismiss: () => void;
  children: ReactNode;
}

/** A short notice. Screen readers announce it. */
export function Snackbar({ variant, action, onDismiss, children }: SnackbarProps) {
  const { t } = useLingui();
  const giveBack = use(ReturnContext);
  const bar = useRef<HTMLDivElement>(null);
  /** Gives the focus back before the notice goes, so that the next dialog returns it to its place before the notice. */
  const leave = (act: () => void) => () => {
    if (bar.current?.matches(':focus-within')) giveBack();
    act();
  };
  const urgent = variant === 'warning' || variant === 'error';
  return (
    <Bar ref={bar} part="notice" role={urgent ? 'alert' : 'status'} $variant={variant}>
      <Words>
        <Text>{children}</Text>
        {action && (
          <Action type="button" onClick={leave(action.onPress)}>
            {action.label}
          </Action>
        )}
      </Words>
      <IconButton aria-label={t`Dismiss`} onClick={leave(onDismiss)}>
        <CrossIcon />
      </IconButton>
    </Bar>
  );
}
