import type { Locale } from '@magazine-store/protocol';

/** The languages in their own words. */
export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
  pl: 'Polski',
  sv: 'Svenska',
};
