import { type Locale, type Store, tokenDeclarations } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import type { StoreLook } from './describedStore.ts';
import { html, type Markup, renderDocument } from './html.ts';

// The greatest height of `main` keeps the text in sight in a frame that is much higher than the window.
const STYLE = `
.plain { ${tokenDeclarations.replaceAll('\n', ' ')} box-sizing: border-box; display: grid; grid-template-rows: auto 1fr; min-height: 100vh; padding: 1.5rem clamp(1rem, 4vw, 4rem); background: var(--magazine-store-background); color: var(--magazine-store-text); font: 1rem/1.5 var(--magazine-store-font); overflow-wrap: anywhere; line-break: strict; word-break: auto-phrase; }
.plain header { display: flex; align-items: center; gap: 0.9em; padding-block-end: 1.5rem; border-block-end: 1px solid var(--magazine-store-line); font-size: 1.25em; font-weight: 800; letter-spacing: -0.02em; }
.plain main { display: grid; max-height: 45rem; place-content: center; justify-items: center; gap: 1rem; text-align: center; }
.plain h1, .plain p { margin: 0; text-wrap: balance; }
.plain h1 { font-size: clamp(1.6em, 4vw, 2.4em); line-height: 1.15; letter-spacing: -0.02em; }
.plain p { max-width: 44ch; color: var(--magazine-store-muted); }
.plain a { display: inline-block; margin-block-start: 1rem; padding: 0.7em 1.5em; border-radius: 99em; background: var(--magazine-store-accent); color: var(--magazine-store-on-accent); font-weight: 600; text-decoration: none; }
.plain a.other { border: 1px solid var(--magazine-store-line); background: none; color: var(--magazine-store-text); }
.plain .code { padding: 0.4em 0.8em; border: 1px solid var(--magazine-store-line); border-radius: var(--magazine-store-radius); font-size: 1.6em; letter-spacing: 0.06em; user-select: all; }
.plain .waiting { position: absolute; inset: 0; display: grid; place-content: center; pointer-events: none; animation: gone 0s 2s forwards; }
.plain .waiting + main { visibility: hidden; animation: there 0s 2s forwards; }
@keyframes gone { to { visibility: hidden; } }
@keyframes there { to { visibility: visible; } }
.plain a:focus-visible { outline: 3px solid var(--magazine-store-accent); outline-offset: 3px; }
@media (forced-colors: active) { .plain a { border: 1px solid LinkText; } }
`;

interface Site {
  config: Pick<Config, 'STORE_DIRECTION' | 'STORE_THEME'>;
  store: Pick<Store, 'name' | 'icon'>;
  look: Pick<StoreLook, 'style'>;
}

interface PlainPage {
  language: Locale;
  title: string;
  text: string;
  /** Stands alone for two seconds before the rest shows. */
  waiting?: string;
  /** Between the text and the links. */
  notice?: Markup;
  ways: Markup;
  head?: Markup[];
  /** JSON for the page's script. */
  data?: Markup | undefined;
}

/** A page of the server that says one thing, in the store's look. Its security policy has to allow `style`. */
export function plainPage({ config, store, look }: Site, page: PlainPage): { text: string; style: string } {
  const { language, title, text, waiting, notice, ways, head = [], data } = page;
  const icon = store.icon === null ? undefined : html`<img src="${store.icon}" alt="" width="40" height="40">`;
  const style = STYLE + look.style;
  const document = renderDocument({
    title: `${title} · ${store.name}`,
    language,
    direction: config.STORE_DIRECTION,
    theme: config.STORE_THEME,
    style,
    head: [
      html`<meta name="robots" content="noindex">`,
      html`<link rel="icon" href="${store.icon ?? 'data:,'}">`,
      ...head,
    ],
    body: html`<div class="plain">
<header>${icon}<bdi>${store.name}</bdi></header>
${waiting && html`<p class="waiting">${waiting}</p>`}<main><h1>${title}</h1><p>${text}</p>${notice && html`<p>${notice}</p>`}<p>${ways}</p></main>
</div>${data && html`<script type="application/json" data-page>${data}</script>`}`,
  });
  return { text: document, style };
}
