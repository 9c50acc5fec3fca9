import { styled } from 'styled-components';
import { token } from './theme.ts';

/** What is wrong with what a reader has entered. */
export const Fault = styled.p`
  color: ${token('danger')};
  font-weight: 600;
  font-size: 0.9375em;
  overflow-wrap: anywhere;
`;
