import { styled } from 'styled-components';
import { look } from '../ui/look.ts';

/** A panel's message in place of a list. */
export const PanelMessage = styled.p`
  margin: 0;
  padding: 16px;
  color: ${look.quietText};
  text-wrap: pretty;
`;
