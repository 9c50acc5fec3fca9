import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { LOCALES, type Locale } from '@magazine-store/protocol';

const load = (locale: Locale): Promise<{ messages: Messages }> => import(`../locales/${locale}.po`);

/** The compiled texts of the failure pages, by their ids, for the case that no catalogue could be loaded. */
const withoutCatalogue: Messages = {
  'loadFailure.title': ['Could not load the page'],
  'loadFailure.text': ['There was a problem loading the page.'],
  'loadFailure.reload': ['Reload'],
  'frameError.text': [
    'This page is not supposed to be placed inside an iframe. Please refer to a proper embedding code.',
  ],
  'frameError.open': ['Open the store'],
};

const isLocale = (tag: string): tag is Locale => (LOCALES as readonly string[]).includes(tag);

/** Chooses the first language that the store speaks, else English. Takes BCP 47 tags: `de-AT` is German. */
export function chooseLocale(tags: Iterable<string | null | undefined>): Locale {
  for (const tag of tags) {
    const language = tag?.toLowerCase().split('-')[0] ?? '';
    if (isLocale(language)) return language;
  }
  return 'en';
}

/**
 * Renders a text that the catalogue lacks: the English text of the code with its values, without braces. The catalogues
 * have all texts of the build (`test/dist/texts.test.ts`), so a missing text is an error, and journeys fail on it.
 */
const compileFallback: Parameters<I18n['setMessagesCompiler']>[0] = (message) => {
  // biome-ignore lint/suspicious/noConsole: a missing text leaves no other trace
  console.error('The catalogue lacks a text:', message);
  return message.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? [part] : part.replaceAll(/[{}]/g, '')));
};

export const createI18n = (texts?: Parameters<typeof setupI18n>[0]): I18n =>
  setupI18n(texts).setMessagesCompiler(compileFallback);

export interface Language {
  readonly i18n: I18n;
  /** Switches the language once its catalogue is loaded. Of several calls the last one counts. Never rejects. */
  use(locale: Locale): Promise<void>;
}

export function createLanguage(): Language {
  const i18n = createI18n();
  let wanted: Locale | null = null;
  return {
    i18n,
    async use(locale) {
      wanted = locale;
      const messages = await load(locale).then(
        (module) => module.messages,
        () => null,
      );
      if (wanted !== locale || (messages === null && i18n.locale)) return;
      i18n.loadAndActivate({ locale: messages ? locale : 'en', messages: messages ?? withoutCatalogue });
      if (messages === null) wanted = null;
    },
  };
}
