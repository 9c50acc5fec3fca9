import { createGlobalStyle, css } from 'styled-components';

/** Texts stand at the side where the interface begins, also if they run the other way. `start` would follow the text. */
export const atInterfaceStart = css`
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;

/** The colours and sizes of the desk. Each colour holds its light and its dark value. */
export const DeskStyle = createGlobalStyle`
  :root {
    --accent: light-dark(#1f5fa8, #8ab8f0);
    --on-accent: light-dark(#ffffff, #0b1a2b);
    --background: light-dark(#f6f7f9, #131416);
    --surface: light-dark(#ffffff, #1c1e21);
    --raised: light-dark(#eef1f5, #272a2f);
    --text: light-dark(#1b1e23, #eceef1);
    --muted: light-dark(#5b626d, #a6adb8);
    --line: light-dark(#dde1e7, #33373e);
    --control: light-dark(#7d8590, #818995);
    --danger: light-dark(#b3261e, #ffa69e);
    --on-danger: light-dark(#ffffff, #3b0907);
    --good: light-dark(#1d6b3a, #86d5a0);
    --warning: light-dark(#8a5300, #f0c070);
    --radius: 8px;
    font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", sans-serif;
    accent-color: var(--accent);
  }
  body {
    background: var(--background);
    color: var(--text);
    overflow-wrap: anywhere;
  }
  *, ::before, ::after { box-sizing: border-box; }
  h1, h2, h3, p, dl, dd, ul, ol { margin: 0; }
  h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
  h2 { font-size: 1.125rem; line-height: 1.3; }
  button, input, select, textarea { font: inherit; color: inherit; }
  a { color: var(--accent); }
  /* As in the store: the letters of a text give its order, and the interface gives its side. */
  :where([dir='rtl'] :not([dir], input, textarea, select)) { unicode-bidi: plaintext; }
  :where([dir='rtl'] :not(button, input, textarea, select, th, td)) {
    ${atInterfaceStart}
  }
  @media (prefers-reduced-motion: reduce) {
    /* No transitions: the desk has none. A short one on every element would keep the focus of a screen reader out of dialogs. */
    *, ::before, ::after { animation-duration: 0.01ms !important; }
  }
`;

/** The ring of whatever has the focus. */
export const focusRing = css`
  outline: 2px solid transparent;
  outline-offset: 2px;
  &:focus-visible,
  &[data-focus-visible] {
    outline-color: var(--accent);
  }
`;

/** From this width on, the navigation stands beside the screen. */
export const WIDE = '48rem';
