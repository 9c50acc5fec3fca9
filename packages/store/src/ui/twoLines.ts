import { css } from 'styled-components';

/**
 * Styles a title in any language, with `dir="auto"`. A title that is too long ends after two lines, in its own
 * direction. It is aligned with the start of the interface.
 */
export const twoLines = css`
  text-align: -webkit-match-parent;
  text-align: match-parent;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  /* Chromium draws the ellipsis behind the aligned text: this is room for it, which the layout does not see. */
  [dir='rtl'] &:dir(ltr) {
    padding-inline-end: 1.1em;
    margin-inline-end: -1.1em;
  }
`;
