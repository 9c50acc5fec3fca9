import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { messages as english } from './locales/en.po';

const catalogues = {
  // Part of the chunk, so that there are texts even if another catalogue cannot be loaded.
  en: async () => ({ messages: english }),
  de: () => import('./locales/de.po'),
  it: () => import('./locales/it.po'),
  ja: () => import('./locales/ja.po'),
  pl: () => import('./locales/pl.po'),
  sv: () => import('./locales/sv.po'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>;

export type ViewerLocale = keyof typeof catalogues;

export const isViewerLocale = (name: string): name is ViewerLocale => Object.hasOwn(catalogues, name);

const textsOf = (locale: ViewerLocale, messages: Messages) => setupI18n({ locale, messages: { [locale]: messages } });

/** The viewer's own texts; null until they are there. A new locale keeps the old texts until its own have come. */
export function useTexts(locale: ViewerLocale): I18n | null {
  const [texts, setTexts] = useState(() => (locale === 'en' ? textsOf('en', english) : null));

  useEffect(() => {
    let wanted = true;
    catalogues[locale]().then(
      ({ messages }) => wanted && setTexts(textsOf(locale, messages)),
      () => wanted && setTexts((old) => old ?? textsOf('en', english)),
    );
    return () => {
      wanted = false;
    };
  }, [locale]);

  return texts;
}
