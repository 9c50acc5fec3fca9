import { type Locale, type Store, tokenDeclarations } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { documentOf, html } from './html.ts';
import { texts } from './texts.ts';

/** The store itself is not there to say it. */
const TEXTS: Readonly<Record<Locale, { title: string; text: string }>> = {
  en: {
    title: 'Page not found',
    text: 'The link that brought you here may be broken, or the page may have been removed.',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Der Link, der Sie hierher geführt hat, ist vielleicht fehlerhaft, oder die Seite wurde entfernt.',
  },
  it: {
    title: 'Pagina non trovata',
    text: 'Il link che ti ha portato qui potrebbe essere errato, oppure la pagina è stata rimossa.',
  },
  ja: {
    title: 'ページが見つかりません',
    text: 'リンクが間違っているか、ページが削除された可能性があります。',
  },
  pl: {
    title: 'Nie znaleziono strony',
    text: 'Link, który Cię tu przywiódł, może być uszkodzony albo strona została usunięta.',
  },
  sv: {
    title: 'Sidan hittades inte',
    text: 'Länken som ledde hit kan vara trasig, eller så har sidan tagits bort.',
  },
};

const STYLE = `
.not-found { ${tokenDeclarations.replaceAll('\n', ' ')} box-sizing: border-box; display: grid; grid-template-rows: auto 1fr; min-height: 100vh; padding: 1.5rem clamp(1rem, 4vw, 4rem); background: var(--magazine-store-background); color: var(--magazine-store-text); font: 1rem/1.5 var(--magazine-store-font); overflow-wrap: anywhere; }
.not-found header { display: flex; align-items: center; gap: 0.9em; padding-block-end: 1.5rem; border-block-end: 1px solid var(--magazine-store-line); font-size: 1.25em; font-weight: 800; letter-spacing: -0.02em; }
.not-found main { display: grid; place-content: center; justify-items: center; gap: 1rem; text-align: center; }
.not-found h1, .not-found p { margin: 0; text-wrap: balance; }
.not-found h1 { font-size: clamp(1.6em, 4vw, 2.4em); line-height: 1.15; letter-spacing: -0.02em; }
.not-found p { max-width: 44ch; color: var(--magazine-store-muted); }
.not-found a { display: inline-block; margin-block-start: 1rem; padding: 0.7em 1.5em; border-radius: 99em; background: var(--magazine-store-accent); color: var(--magazine-store-on-accent); font-weight: 600; text-decoration: none; }
.not-found a:focus-visible { outline: 3px solid var(--magazine-store-accent); outline-offset: 3px; }
@media (forced-colors: active) { .not-found a { border: 1px solid LinkText; } }
`;

interface Site {
  config: Config;
  store: Store;
}

/** The page for addresses that lead nowhere, in the store's look. */
export function notFoundPage({ config, store }: Site, language: Locale): { text: string; style: string } {
  const { title, text } = TEXTS[language];
  const icon = store.icon === null ? undefined : html`<img src="${store.icon}" alt="" width="40" height="40">`;
  const page = documentOf({
    title: `${title} · ${store.name}`,
    language,
    direction: config.STORE_DIRECTION,
    theme: config.STORE_THEME,
    style: STYLE,
    head: [html`<meta name="robots" content="noindex">`, html`<link rel="icon" href="${store.icon ?? 'data:,'}">`],
    body: html`<div class="not-found">
<header>${icon}<bdi>${store.name}</bdi></header>
<main><h1>${title}</h1><p>${text}</p><p><a href="/">${texts[language].back}</a></p></main>
</div>`,
  });
  return { text: page, style: STYLE };
}
