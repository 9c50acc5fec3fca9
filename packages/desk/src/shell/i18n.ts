import { type I18n, setupI18n } from '@lingui/core';
import { LOCALES, type Locale } from '@magazine-store/protocol';

const KEPT = 'magazine-store-desk-language';

/** The language that the member has chosen on this device, else the one of the page. */
export function keptLocale(page: Locale): Locale {
  const kept = localStorage.getItem(KEPT);
  return (LOCALES as readonly (string | null)[]).includes(kept) ? (kept as Locale) : page;
}

export const keepLocale = (locale: Locale): void => localStorage.setItem(KEPT, locale);

/** The texts of the shell. Each feature adds its own when it loads. */
export async function createI18n(locale: Locale): Promise<I18n> {
  const { messages } = await import(`../locales/${locale}.po`);
  return setupI18n({ locale, messages: { [locale]: messages } });
}
