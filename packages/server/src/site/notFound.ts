import type { Locale, Store } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { translations } from '../translations.ts';
import type { StoreLook } from './describedStore.ts';
import { html } from './html.ts';
import { plainPage } from './plainPage.ts';
import { siteTexts } from './texts.ts';

interface Site {
  config: Config;
  store: Store;
  look: StoreLook;
}

/** The page for addresses that lead nowhere. */
export function notFoundPage(site: Site, language: Locale): { text: string; style: string } {
  const i18n = translations[language];
  return plainPage(site, {
    language,
    title: i18n.t({ id: 'notFound.title', message: 'Page not found' }),
    text: i18n.t({ id: 'notFound.text', message: 'The link may be broken, or the page may have been removed.' }),
    ways: html`<a href="/">${siteTexts(language).back}</a>`,
  });
}
