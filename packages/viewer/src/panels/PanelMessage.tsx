import { styled } from 'styled-components';
import { look } from '../ui/look.ts';

/** A panel's message in place of a list. */
export const PanelMessage = styled.p`
  display: grid;
  justify-items: start;
  align-content: start;
  gap: 8px;
  margin: 0;
  padding: 16px;
  color: ${look.quietText};
  text-wrap: pretty;
`;
