import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';

/** A button beside a line of text. */
export const SmallButton = styled(Button)`
  min-block-size: 2.75em;
  padding: 0.25em 1.1em;
  font-size: 0.9375em;
`;
