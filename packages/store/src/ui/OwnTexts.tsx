import type { I18n, Messages } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { Locale } from '@magazine-store/protocol';
import { type ReactNode, use, useEffect, useState } from 'react';
import { createI18n } from '../i18n.ts';
import { OnItsWay } from './OnItsWay.tsx';
import { Waiting } from './Waiting.ts';

/** The texts of a part that loads on demand: they load with it, and not before the first card. */
export interface Texts {
  /** In the part's chunk, so that there are texts even if another catalogue can't be loaded. */
  readonly english: Messages;
  /** Also takes `en`. */
  readonly load: (locale: Locale) => Promise<{ messages: Messages }>;
}

/** Screens with a catalogue of their own beside the store's. A new language keeps the old texts until its own are here. */
export function OwnTexts({ texts: { english, load }, children }: { texts: Texts; children: ReactNode }) {
  const { i18n } = useLingui();
  const locale = i18n.locale as Locale;
  const [texts, setTexts] = useState<I18n | null>(null);
  const waiting = use(Waiting);

  useEffect(() => {
    let wanted = true;
    const { messages: shared } = i18n;
    load(locale)
      .then(
        ({ messages }) => messages,
        () => english,
      )
      .then((messages) => {
        if (wanted) setTexts(createI18n({ locale, messages: { [locale]: { ...shared, ...messages } } }));
      });
    return () => {
      wanted = false;
    };
  }, [english, load, locale, i18n]);

  if (!texts) return waiting;
  return (
    <I18nProvider i18n={texts}>
      {/* A part inside of this screen stands in a place of its own. */}
      <Waiting value={<OnItsWay />}>{children}</Waiting>
    </I18nProvider>
  );
}
