import { type Cover, tokenDeclarations } from '@magazine-store/protocol';

/**
 * The look of the content that stands in the element until the store shows itself. It must stand in the same places. So
 * each rule here is one of the store's, from the file that it names, with class names for the page.
 */

/** The style of a cover, in the list and beside the details (`CoverImage.tsx`). */
const COVER = `
.stand-in img { display: block; inline-size: 100%; block-size: auto; border-radius: var(--magazine-store-cover-radius); background: var(--magazine-store-line) center / cover no-repeat; box-shadow: var(--magazine-store-cover-shadow); }`;

/** `theme.ts` and the page of `App.tsx`. */
export const LOOK = `
.stand-in { ${tokenDeclarations.replaceAll('\n', ' ')} container: magazine-store / inline-size; background: var(--magazine-store-background); color: var(--magazine-store-text); font: 1rem / 1.5 var(--magazine-store-font); line-break: strict; word-break: auto-phrase; }
:not([mode]) > .stand-in { min-block-size: 100vh; min-block-size: 100dvh; }
.stand-in, .stand-in * { box-sizing: border-box; }
.stand-in :is(h1, h2, h3, p, ul, ol) { margin: 0; padding: 0; }
.stand-in ul { list-style: none; }
.stand-in a:focus-visible { outline: 3px solid var(--magazine-store-accent); outline-offset: 3px; }${COVER}`;

/** The shape of a cover, and the tiny picture that fills it. No value can end these rules. */
export function coverRule(selector: string, { width, height, placeholder }: Cover): string {
  const picture = placeholder && /^data:image\/webp;base64,[\w+/=]+$/.test(placeholder);
  const background = picture ? ` background-image: url("${placeholder}");` : '';
  return `\n${selector} { aspect-ratio: ${width} / ${height};${background} }`;
}

/** A publisher's markdown (`Prose.tsx`). */
export const PROSE = `
.prose { max-inline-size: 68ch; line-height: 1.65; overflow-wrap: anywhere; }
.stand-in .prose > * + * { margin-block-start: 0.9em; }
.stand-in .prose :is(h3, h4, h5, h6) { margin-block-start: 1.4em; font-size: 1.1em; line-height: 1.3; }
.stand-in .prose :is(ul, ol) { list-style: revert; padding-inline-start: 1.4em; }
.prose blockquote { margin: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--magazine-store-line); color: var(--magazine-store-muted); }
.prose pre { overflow-x: auto; }
.prose a { color: var(--magazine-store-accent); text-underline-offset: 0.18em; }`;
