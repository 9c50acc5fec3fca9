import type { I18n, Messages } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { Locale } from '@magazine-store/protocol';
import { type ReactNode, use, useEffect, useState } from 'react';
import { createI18n } from './i18n.ts';
import { PendingIndicator, Waiting } from './PendingIndicator.tsx';

/** The texts of a part that loads on demand. They load with the part, not before the first card. */
export interface Texts {
  /** The English texts are in the part's chunk, in case another catalogue can't be loaded. */
  readonly english: Messages;
  /** Loads a catalogue. Accepts `en` too. */
  readonly load: (locale: Locale) => Promise<{ messages: Messages }>;
}

/**
 * Screens with their own catalogue beside the store's. After a change of language the old texts stay until the new ones
 * load.
 */
export function FeatureTexts({ texts: { english, load }, children }: { texts: Texts; children: ReactNode }) {
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
      {/* A part inside this screen waits in its own place. */}
      <Waiting value={<PendingIndicator />}>{children}</Waiting>
    </I18nProvider>
  );
}
