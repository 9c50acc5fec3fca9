import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { look, TOUCH_TARGET } from './look.ts';

const Button = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${TOUCH_TARGET};
  block-size: ${TOUCH_TARGET};
  padding: 0;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  cursor: pointer;
  touch-action: manipulation;

  &:hover {
    background: ${look.raised};
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -3px;
  }

  &[aria-disabled='true'] {
    background: none;
    opacity: 0.3;
    cursor: default;
  }
`;

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  /** Says so and does nothing, but keeps the focus, which a disabled button would lose. */
  unavailable?: boolean;
  onPress: () => void;
}

export function IconButton({ label, icon, unavailable = false, onPress }: IconButtonProps) {
  return (
    <Button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={unavailable}
      onClick={() => {
        if (!unavailable) onPress();
      }}
    >
      {icon}
    </Button>
  );
}
