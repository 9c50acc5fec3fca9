import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { look, TOUCH_TARGET } from './look.ts';

const Button = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  min-inline-size: ${TOUCH_TARGET};
  block-size: ${TOUCH_TARGET};
  padding: 0;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  touch-action: manipulation;

  &:hover {
    background: ${look.raised};
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -3px;
  }

  &[aria-pressed='true'],
  &[aria-expanded='true'] {
    background: ${look.raised};
    color: ${look.accent};
  }

  /* A line marks a pressed button, too: some readers cannot tell colours apart. */
  &[aria-pressed='true']::after {
    content: '';
    position: absolute;
    inset-block-end: 3px;
    inset-inline: 10px;
    border-block-end: 3px solid;
    border-radius: 2px;
  }

  &[aria-disabled='true'] {
    background: none;
    opacity: 0.3;
    cursor: default;
  }
`;

interface IconButtonProps {
  label: string;
  /** The visible content: an icon or a short text. */
  icon: ReactNode;
  /** An unavailable button says so and does nothing. It keeps the focus, which a disabled button would lose. */
  unavailable?: boolean;
  /** The state of a switch: true while it is on. */
  pressed?: boolean;
  /** The state of a button that opens something: true while that is open. */
  expanded?: boolean;
  onPress: (button: HTMLButtonElement) => void;
}

export function IconButton({ label, icon, unavailable = false, pressed, expanded, onPress }: IconButtonProps) {
  return (
    <Button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={unavailable}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={(event) => {
        if (!unavailable) onPress(event.currentTarget);
      }}
    >
      {icon}
    </Button>
  );
}
