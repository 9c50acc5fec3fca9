import { css } from 'styled-components';

/** The viewer's colours and font. It is always dark, whatever the host page's theme, so that the pages stand out. */
export const look = {
  surround: '#1d1f21',
  bar: '#141517',
  raised: '#2a2d30',
  /** Paper in the dark, for a page that has not loaded yet. */
  paper: '#34373a',
  text: '#eceae6',
  line: '#46494d',
  quietText: '#b4b7ba',
  focus: '#ffffff',
  accent: 'var(--magazine-store-accent, #e0a458)',
  font: 'var(--magazine-store-font, system-ui, sans-serif)',
};

/** A length in the root's text size, or in the store's own: the page around a store sets any root size. */
export const rem = (count: number): string => `calc(${count} * var(--magazine-store-rem, 1rem))`;

/**
 * Puts the text of a control at the side where the interface begins, also if the text runs the other way. `start` would
 * follow the text.
 */
export const atInterfaceStart = css`
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;

/** CSS pixels: the size that a finger hits. */
export const TOUCH_TARGET = '44px';

/**
 * A container for queries of the viewer's width, which is the window's. Media queries do not work here: Chromium
 * doesn't apply them to the elements when a style sheet gets rules in the moment in which the window changes, for
 * example when the reader turns a phone.
 */
export const readerContainer = css`
  container: magazine-reader / size;
`;
export const wherever = (condition: string): string => `@container magazine-reader ${condition}`;

/** A viewer with room for the page buttons beside the title. */
export const ROOMY = wherever('(min-width: 720px) or ((min-width: 640px) and (orientation: landscape))');
