import { createHash } from 'node:crypto';
import { SHOWS_PAIRS, type Theme } from '@magazine-store/protocol';

/** Text that is markup already. The template escapes all other values. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | Part[] | undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (part === undefined) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (part instanceof Markup) return part.text;
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}

/** Data for a script element. `<` is written as its escape, so that no text in it can end the element. */
export const json = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));

/**
 * The first pages are where the viewer will show them (`ui/PageStage.tsx`), also when it scrolls (`layout/scroll.ts`).
 * Their order comes from the issue, never from the direction of the page's texts.
 * On dark paper they stay hidden until the viewer adapts their colours, but at most for ten seconds; on sepia they have
 * the colour that the viewer gives them (`layers/PaperLayer.tsx`). The notice about late code (`lateNotice.ts`) shows at
 * the bottom of the window, or in the middle of an empty page.
 */
const STYLE = `
:root { color-scheme: light dark; }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
body { margin: 0; font-family: system-ui, sans-serif; background: light-dark(#fff, #141414); color: light-dark(#1a1a1a, #eee); }
a { color: inherit; }
.first-pages { direction: ltr; position: fixed; inset: 0; box-sizing: border-box; display: flex; border-block: 44px solid #141517; touch-action: pinch-zoom; background: #1d1f21; }
.first-pages > * { flex: 1; min-width: 0; height: 100%; object-fit: contain; }
.first-pages .beside { display: none; }
@media (min-width: 720px), (min-width: 640px) and (orientation: landscape) {
  .first-pages { border-block-end: 0; padding: 12px; }
}
@media (max-width: 1439px) {
  .first-pages[data-sample] { border-block-start-width: 88px; }
}
@media ${SHOWS_PAIRS} {
  .first-pages .beside { display: block; }
  .first-pages :first-child:not(:only-child) { object-position: right; }
  .first-pages :nth-child(2) { object-position: left; }
}
:root[data-viewer-paper=dark] .first-pages > * { visibility: hidden; animation: late 0s 10s forwards; }
:root[data-viewer-paper=sepia] .first-pages::after { content: ''; position: absolute; inset: 0; background: #f6ebd6; mix-blend-mode: multiply; pointer-events: none; forced-color-adjust: none; }
:root[data-viewer-scrolls] .first-pages { display: block; overflow: clip; }
:root[data-viewer-scrolls] .first-pages > * { display: block; width: min(100%, 900px); height: auto; margin: 0 auto 0 round((100% - min(100%, 900px)) / 2, 1px); }
:root[data-viewer-scrolls] .first-pages .beside { display: none; }
.late p { position: fixed; inset: auto 0 0; z-index: 2147483647; margin: 0; padding: 0.75rem 1rem; background: #1d1f21; color: #eee; line-height: 1.5; text-align: center; visibility: hidden; animation: late 0s 10s forwards; }
.late:first-child p { inset: 0; display: grid; place-content: center; background: none; color: inherit; }
@media (scripting: none) {
  .late, .late noscript { display: contents; }
  .late p { position: sticky; visibility: visible; animation: none; }
  .late > p:first-child { display: none; }
}
magazine-store:defined > .late { display: none; }
@keyframes late { to { visibility: visible; } }
`;

/** Allows an inline style or script that a page needs before its own scripts are there, and no other. */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The source of the style that every page has. */
export const STYLE_SOURCE = inlineSource(STYLE);

export interface Document {
  title: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Light or dark, whatever the visitor's system prefers. */
  theme?: Theme | undefined;
  /** The page's own rules. */
  style?: string | undefined;
  /** Runs before the first paint. */
  script?: string | undefined;
  head?: Markup[];
  body: Markup;
}

export const renderDocument = ({ title, language, direction, theme, style, script, head, body }: Document): string =>
  html`<!doctype html>
<html lang="${language}" dir="${direction}"${theme && theme !== 'auto' ? html` data-theme="${theme}"` : undefined}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
${style && html`<style>${new Markup(style)}</style>\n`}${script && html`<script>${new Markup(script)}</script>\n`}${head}
</head>
<body>
${body}
</body>
</html>
`.text;
