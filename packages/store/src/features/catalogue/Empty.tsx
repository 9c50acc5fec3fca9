import { styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';

/** The text of an empty list. */
export const Empty = styled.p`
  padding-block: ${rem(6)};
  color: ${token('muted')};
  font-size: 1.15em;
  text-align: center;
`;
