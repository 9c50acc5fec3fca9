import { styled } from 'styled-components';
import { look, TOUCH_TARGET } from './look.ts';

export const TextButton = styled.button`
  min-block-size: ${TOUCH_TARGET};
  padding: 0 20px;
  border: 1px solid currentColor;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: 2px;
  }
`;
