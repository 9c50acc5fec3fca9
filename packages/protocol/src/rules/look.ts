/**
 * The published look: every token is a custom property `--magazine-store-NAME` that a page may set on the element.
 * Each colour holds its light and its dark value; `color-scheme` on the root chooses. What the server shows until the
 * store is there looks the same.
 */
export const tokens = {
  accent: 'light-dark(#b4232a, #ff8077)',
  'on-accent': 'light-dark(#ffffff, #23060a)',
  background: 'light-dark(#faf9f7, #111113)',
  surface: 'light-dark(#ffffff, #1b1b1e)',
  text: 'light-dark(#1c1a17, #f2f0ec)',
  muted: 'light-dark(#66615a, #aaa59d)',
  line: 'light-dark(#e3dfd8, #34333a)',
  /** Borders of fields for typing: every visitor must see them, unlike lines between things. */
  control: 'light-dark(#857f76, #7f7d86)',
  danger: 'light-dark(#b3261e, #ffa69e)',
  'cover-shadow': '0 1px 2px light-dark(#1c1a1733, #000000cc), 0 8px 24px light-dark(#1c1a171f, #00000099)',
  'cover-shadow-raised': '0 2px 4px light-dark(#1c1a1740, #000000cc), 0 20px 44px light-dark(#1c1a1738, #000000cc)',
  radius: '10px',
  'cover-radius': '3px',
  'content-width': '1680px',
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", sans-serif',
  'heading-font': 'var(--magazine-store-font)',
} as const;

export type TokenName = keyof typeof tokens;

/** The tokens as declarations in a rule of CSS. */
export const tokenDeclarations: string = Object.entries(tokens)
  .map(([name, value]) => `--magazine-store-${name}: ${value};`)
  .join('\n');
