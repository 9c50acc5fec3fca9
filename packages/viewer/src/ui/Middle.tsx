import { styled } from 'styled-components';

/** Between the bars: the pages, and beside or over them whatever is open. */
export const Middle = styled.div`
  grid-area: middle;
  position: relative;
  display: flex;
  min-block-size: 0;
`;
