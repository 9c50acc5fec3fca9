import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { messages as english } from './locales/en.po';

const LOCALES = ['en', 'de', 'it', 'ja', 'pl', 'sv'] as const;

export type ViewerLocale = (typeof LOCALES)[number];

export const isViewerLocale = (name: string): name is ViewerLocale => (LOCALES as readonly string[]).includes(name);

/** English is part of the chunk, so that there are texts even if another catalogue can't be loaded. */
const load = (locale: ViewerLocale): Promise<{ messages: Messages }> => import(`./locales/${locale}.po`);

const createTexts = (locale: ViewerLocale, messages: Messages) =>
  setupI18n({ locale, messages: { [locale]: messages } });

/** The viewer's own texts; null until they are there. A new locale keeps the old texts until its own have come. */
export function useTexts(locale: ViewerLocale): I18n | null {
  const [texts, setTexts] = useState(() => (locale === 'en' ? createTexts('en', english) : null));

  useEffect(() => {
    let wanted = true;
    load(locale).then(
      ({ messages }) => wanted && setTexts(createTexts(locale, messages)),
      () => wanted && setTexts((old) => old ?? createTexts('en', english)),
    );
    return () => {
      wanted = false;
    };
  }, [locale]);

  return texts;
}
