import { type Breakpoint, breakpoints, type TokenName, tokenDeclarations } from '@magazine-store/protocol';
import { createGlobalStyle, css } from 'styled-components';
import { rem } from './rem.ts';

export const token = (name: TokenName) => `var(--magazine-store-${name})`;

/** A query for stores of this width and above, whatever the window's width is. */
export const from = (breakpoint: Exclude<Breakpoint, 'xs'>) =>
  `@container magazine-store (min-width: ${breakpoints[breakpoint]}px)`;

/** The same query for the top layer, where the window's width counts. */
export const windowFrom = (breakpoint: Exclude<Breakpoint, 'xs'>) => `@media (min-width: ${breakpoints[breakpoint]}px)`;

/** The part of the window that the visitor sees. In a frame as high as its content, the host reports this part. */
export const visible = {
  top: 'var(--magazine-store-visible-top, 0px)',
  height: 'var(--magazine-store-visible-height, 100%)',
};

/** The space between a store's content and its edges. */
export const gutter = `clamp(${rem(1)}, 4cqi, ${rem(4)})`;

/**
 * Puts the text of a control or a cell at the side where the interface begins, also if the text runs the other way.
 * `start` would follow the text.
 */
export const atInterfaceStart = css`
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;

export const focusRing = css`
  &:focus-visible {
    outline: 3px solid ${token('accent')};
    outline-offset: 3px;
  }
`;

/** A transition that runs only where reduced motion is off. */
export const transition = (...properties: string[]) => css`
  @media (prefers-reduced-motion: no-preference) {
    transition: ${properties.map((property) => `${property} 180ms ease-out`).join(', ')};
  }
`;

/** The store's own defaults for elements, below any rule of a component. */
export const elementRules = css`
  *, *::before, *::after {
    box-sizing: border-box;
  }
  h1, h2, h3, p, ul, ol, figure {
    margin: 0;
    padding: 0;
  }
  h1, h2, h3 {
    font-family: ${token('heading-font')};
  }
  ul {
    list-style: none;
  }
  /* Keeps focused elements out from under the sticky header. */
  a, button, input, select, textarea, summary, [tabindex] {
    scroll-margin-block: ${rem(6)} ${rem(1)};
  }
  button {
    font: inherit;
    color: inherit;
    text-wrap: balance;
  }
  /*
   * In an interface from right to left, many texts still run from left to right. Their own letters order them, and they
   * stand at the side of the interface.
   */
  :where([dir='rtl'] :not([dir], input, textarea, select)) {
    unicode-bidi: plaintext;
  }
  :where([dir='rtl'] :not(button, input, textarea, select, th)) {
    ${atInterfaceStart}
  }
`;

export const GlobalStyle = createGlobalStyle`
  :host {
    ${tokenDeclarations}
    display: block;
    /* Takes all the room, also in a flex row. Browsers have different names for this value. */
    inline-size: -moz-available;
    inline-size: -webkit-fill-available;
  }
  :host([hidden]) {
    display: none;
  }
  ${elementRules}
`;
