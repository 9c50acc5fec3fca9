import { styled } from 'styled-components';
import { focusRing, token, transition } from './theme.ts';

/** A button. `primary` marks the main action of a screen. */
export const Button = styled.button.attrs(({ type = 'button' }) => ({ type, part: 'button' }))<{ $primary?: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5em;
  max-inline-size: 100%;
  overflow-wrap: break-word;
  text-wrap: balance;
  min-block-size: 2.9em;
  padding: 0.5em 1.5em;
  border: 1px solid ${({ $primary }) => ($primary ? 'transparent' : token('line'))};
  border-radius: 99em;
  background: ${({ $primary }) => ($primary ? token('accent') : 'transparent')};
  color: ${({ $primary }) => ($primary ? token('on-accent') : token('text'))};
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
  ${transition('background-color', 'border-color', 'filter')}
  ${focusRing}

  &:hover:enabled {
    ${({ $primary }) => ($primary ? 'filter: brightness(1.1);' : `border-color: ${token('text')};`)}
  }
  &:disabled {
    background: transparent;
    border: 1px solid ${token('line')};
    color: ${token('muted')};
    cursor: not-allowed;
  }
`;

export const IconButton = styled.button.attrs({ type: 'button' })`
  display: inline-grid;
  place-items: center;
  inline-size: 2.75em;
  block-size: 2.75em;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: ${token('surface')};
  color: ${token('text')};
  cursor: pointer;
  ${transition('background-color')}
  ${focusRing}

  &:hover {
    background: ${token('line')};
  }
  svg {
    inline-size: 1.35em;
    block-size: 1.35em;
  }
  @media (forced-colors: active) {
    border: 1px solid ButtonText;
  }
`;
