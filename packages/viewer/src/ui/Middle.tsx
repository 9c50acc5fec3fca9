import { styled } from 'styled-components';

/** Between the bars: the pages, and beside or over them whatever is open. */
export const Middle = styled.div`
  grid-area: middle;
  position: relative;
  display: flex;
  min-inline-size: 0;
  min-block-size: 0;
`;

/** The pages, and what may take their place. */
export const StagePlace = styled.div`
  flex: 1;
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-inline-size: 0;
`;

/** What takes the place of the pages, which wait under it. */
export const OverStage = styled.div`
  position: absolute;
  inset: 0;
  z-index: 1;
`;
