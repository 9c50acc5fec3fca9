import { css } from 'styled-components';

/**
 * For a title in any language, with `dir="auto"`: an overlong one ends after two lines, in its own direction, and
 * stands where the interface begins.
 */
export const twoLines = css`
  text-align: -webkit-match-parent;
  text-align: match-parent;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;
