import { type Breakpoint, breakpoints } from '@magazine-store/protocol';
import { createGlobalStyle, css } from 'styled-components';

/**
 * The published look: every token is a custom property `--magazine-store-NAME` that a page may set on the element.
 * Each colour holds its light and its dark value; `color-scheme` on the root chooses.
 */
const tokens = {
  accent: 'light-dark(#b4232a, #ff8077)',
  'on-accent': 'light-dark(#ffffff, #23060a)',
  background: 'light-dark(#faf9f7, #111113)',
  surface: 'light-dark(#ffffff, #1b1b1e)',
  text: 'light-dark(#1c1a17, #f2f0ec)',
  muted: 'light-dark(#66615a, #aaa59d)',
  line: 'light-dark(#e3dfd8, #34333a)',
  'cover-shadow': '0 1px 2px light-dark(#1c1a1733, #000000cc), 0 8px 24px light-dark(#1c1a171f, #00000099)',
  'cover-shadow-raised': '0 2px 4px light-dark(#1c1a1740, #000000cc), 0 20px 44px light-dark(#1c1a1738, #000000cc)',
  radius: '10px',
  'cover-radius': '3px',
  'content-width': '1680px',
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", sans-serif',
} as const;

type Token = keyof typeof tokens;

export const token = (name: Token) => `var(--magazine-store-${name})`;

/** Holds from this width of the store on, whatever the window's. */
export const from = (breakpoint: Exclude<Breakpoint, 'xs'>) =>
  `@container magazine-store (min-width: ${breakpoints[breakpoint]}px)`;

/** The same for what stands in the top layer, where the window's width counts. */
export const windowFrom = (breakpoint: Exclude<Breakpoint, 'xs'>) => `@media (min-width: ${breakpoints[breakpoint]}px)`;

const declarations = Object.entries(tokens)
  .map(([name, value]) => `--magazine-store-${name}: ${value};`)
  .join('\n');

export const focusRing = css`
  &:focus-visible {
    outline: 3px solid ${token('accent')};
    outline-offset: 3px;
  }
`;

/** Moves only for visitors who don't mind. */
export const transition = (...properties: string[]) => css`
  @media (prefers-reduced-motion: no-preference) {
    transition: ${properties.map((property) => `${property} 180ms ease-out`).join(', ')};
  }
`;

export const GlobalStyle = createGlobalStyle`
  :host {
    ${declarations}
    display: block;
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
  ul {
    list-style: none;
  }
  button {
    font: inherit;
    color: inherit;
  }
`;
