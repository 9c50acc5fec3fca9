import type { Locale, Store } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { html } from './html.ts';
import { plainPage } from './plainPage.ts';
import { texts } from './texts.ts';

/** The store's code doesn't run on this page, so the server has the texts. */
const TEXTS: Readonly<Record<Locale, { title: string; text: string }>> = {
  en: {
    title: 'Page not found',
    text: 'The link may be broken, or the page may have been removed.',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Der Link ist möglicherweise fehlerhaft, oder die Seite wurde entfernt.',
  },
  it: {
    title: 'Pagina non trovata',
    text: 'Il link potrebbe essere errato oppure la pagina è stata rimossa.',
  },
  ja: {
    title: 'ページが見つかりません',
    text: 'リンクが間違っているか、ページが削除された可能性があります。',
  },
  pl: {
    title: 'Nie znaleziono strony',
    text: 'Link może być nieprawidłowy albo strona została usunięta.',
  },
  sv: {
    title: 'Sidan hittades inte',
    text: 'Länken kan vara felaktig, eller så har sidan tagits bort.',
  },
};

interface Site {
  config: Config;
  store: Store;
}

/** The page for addresses that lead nowhere. */
export const notFoundPage = (site: Site, language: Locale): { text: string; style: string } =>
  plainPage(site, { language, ...TEXTS[language], ways: html`<a href="/">${texts[language].back}</a>` });
