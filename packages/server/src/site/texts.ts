import type { Locale } from '@magazine-store/protocol';
import { translations } from '../translations.ts';
import type { StorePageName } from './storePages.ts';

/** The texts of the server's own HTML: the same as in the store's catalogues. */
export function siteTexts(language: Locale) {
  const i18n = translations[language];
  return {
    allOfSeries: (series: string) =>
      i18n.t({ id: 'site.allOfSeries', message: 'All issues of {series}', values: { series } }),
    untitled: i18n.t({ id: 'site.untitled', message: 'No title' }),
    back: i18n.t({ id: 'site.back', message: 'Return to the list' }),
  };
}

/** Titles of the store's pages. */
export function pageTitles(language: Locale): Readonly<Record<StorePageName, string>> {
  const i18n = translations[language];
  return {
    search: i18n.t({ id: 'site.pages.search', message: 'Search in the issues' }),
    accessibility: i18n.t({ id: 'site.pages.accessibility', message: 'Accessibility' }),
    terms: i18n.t({ id: 'site.pages.terms', message: 'Terms' }),
    privacy: i18n.t({ id: 'site.pages.privacy', message: 'Privacy policy' }),
    withdrawal: i18n.t({ id: 'site.pages.withdrawal', message: 'Withdraw from a contract' }),
    cancellation: i18n.t({ id: 'site.pages.cancellation', message: 'Cancel a contract' }),
    support: i18n.t({ id: 'site.pages.support', message: 'Contact support' }),
    cart: i18n.t({ id: 'site.pages.cart', message: 'Purchase' }),
    login: i18n.t({ id: 'site.pages.login', message: 'Sign In / Register' }),
    account: i18n.t({ id: 'site.pages.account', message: 'Account' }),
  };
}
