import { styled } from 'styled-components';

/** The place of the host page's own elements. Without any, it takes no room. */
export const HostSlot = styled.slot`
  &::slotted(*) {
    box-sizing: border-box;
    max-inline-size: 100%;
  }
`;
