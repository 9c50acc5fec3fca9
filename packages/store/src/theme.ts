import { type Breakpoint, breakpoints, type TokenName, tokenDeclarations } from '@magazine-store/protocol';
import { createGlobalStyle, css } from 'styled-components';
import { rem } from './rem.ts';

export const token = (name: TokenName) => `var(--magazine-store-${name})`;

/** Holds from this width of the store on, whatever the window's. */
export const from = (breakpoint: Exclude<Breakpoint, 'xs'>) =>
  `@container magazine-store (min-width: ${breakpoints[breakpoint]}px)`;

/** The same for what stands in the top layer, where the window's width counts. */
export const windowFrom = (breakpoint: Exclude<Breakpoint, 'xs'>) => `@media (min-width: ${breakpoints[breakpoint]}px)`;

/** The part of the window that the visitor sees: of a frame that is as high as its content, its host knows it. */
export const visible = {
  top: 'var(--magazine-store-visible-top, 0px)',
  height: 'var(--magazine-store-visible-height, 100%)',
};

/** Between a store's content and its edges. */
export const gutter = `clamp(${rem(1)}, 4cqi, ${rem(4)})`;

export const focusRing = css`
  &:focus-visible {
    outline: 3px solid ${token('accent')};
    outline-offset: 3px;
  }
`;

/** Moves only where reduced motion is off. */
export const transition = (...properties: string[]) => css`
  @media (prefers-reduced-motion: no-preference) {
    transition: ${properties.map((property) => `${property} 180ms ease-out`).join(', ')};
  }
`;

export const GlobalStyle = createGlobalStyle`
  :host {
    ${tokenDeclarations}
    display: block;
    /* As wide as there is room, in a row of flexible boxes too; each browser by the name that it knows. */
    inline-size: -moz-available;
    inline-size: -webkit-fill-available;
  }
  :host([hidden]) {
    display: none;
  }
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
  /* Nothing that has the focus hides behind the header that stays. */
  a, button, input, select, textarea, summary {
    scroll-margin-block: ${rem(6)} ${rem(1)};
  }
  button {
    font: inherit;
    color: inherit;
    text-wrap: balance;
  }
`;
