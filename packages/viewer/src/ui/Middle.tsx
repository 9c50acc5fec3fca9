import { styled } from 'styled-components';

/** The area between the bars: the pages, and open panels beside or over them. */
export const Middle = styled.div`
  grid-area: middle;
  position: relative;
  display: flex;
  min-inline-size: 0;
  min-block-size: 0;
`;

/** The place of the pages, and of anything that replaces them. */
export const StagePlace = styled.div`
  flex: 1;
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-inline-size: 0;
`;

/** Replaces the pages, which wait under it. */
export const OverStage = styled.div`
  position: absolute;
  inset: 0;
  z-index: 1;
`;
