/**
 * The space that a page keeps for a header at the upper edge of the window.
 *
 * @param scrollPaddingTop The computed style of the page's root: `auto`, pixels or a percentage of the window's height.
 * @returns Pixels.
 */
export const headerSpace = (scrollPaddingTop: string, windowHeight: number): number =>
  Number.parseFloat(scrollPaddingTop) * (scrollPaddingTop.endsWith('%') ? windowHeight / 100 : 1) || 0;
