import { Button as AriaButton } from 'react-aria-components';
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

/** A button. `primary` marks the main action of a screen, `danger` one that can't be undone. */
export const Button = styled(AriaButton)<{ $kind?: keyof typeof KINDS }>`
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
  &[data-disabled],
  &[data-pending] {
    background: var(--raised);
    color: var(--muted);
    border-color: var(--line);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`;
