import { useState } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { focusRing } from './theme.ts';

const KINDS = {
  primary: css`
    background: var(--accent);
    color: var(--on-accent);
    border-color: transparent;
  `,
  danger: css`
    background: var(--danger);
    color: var(--on-danger);
    border-color: transparent;
  `,
  plain: css`
    background: var(--surface);
    color: var(--text);
    border-color: var(--control);
  `,
  /** A button among others in a row or a bar. */
  quiet: css`
    background: transparent;
    color: var(--accent);
    border-color: transparent;
  `,
};

const Look = styled(AriaButton)<{ $kind?: keyof typeof KINDS }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5em;
  min-block-size: 2.5rem;
  padding: 0.35em 1em;
  border: 1px solid;
  border-radius: var(--radius);
  font-weight: 600;
  text-decoration: none;
  text-align: center;
  cursor: pointer;
  ${focusRing}
  ${({ $kind = 'plain' }) => KINDS[$kind]}

  &[data-hovered] {
    filter: brightness(1.08);
  }
  &[aria-disabled='true'],
  &[data-disabled] {
    background: var(--raised);
    color: var(--muted);
    border-color: var(--line);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`;

/**
 * A button. `primary` marks the main action of a screen, `danger` one that can't be undone.
 * A browser takes the focus from a disabled button. Saving disables its own button, so a button that has the focus keeps it:
 * it only says that it is disabled, and does nothing.
 */
export function Button({
  isDisabled = false,
  onPress,
  type = 'button',
  ...props
}: ButtonProps & { $kind?: keyof typeof KINDS }) {
  const [isFocused, setIsFocused] = useState(false);
  const keepsFocus = isDisabled && isFocused;
  return (
    <Look
      {...props}
      {...(onPress && !keepsFocus && { onPress })}
      type={keepsFocus ? 'button' : type}
      isDisabled={isDisabled && !isFocused}
      {...(keepsFocus && { 'aria-disabled': true })}
      onFocusChange={setIsFocused}
    />
  );
}
