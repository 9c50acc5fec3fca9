import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useSyncExternalStore } from 'react';

/** What the page has inside the element: it stands in until the store has something to show. */
export const FromPage = () => <slot />;

/** Screens, as soon as there is a language for them. */
export function InLanguage({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const hasTexts = useSyncExternalStore(
    (changed) => i18n.on('change', changed),
    () => i18n.locale !== '',
  );
  return hasTexts ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : <FromPage />;
}
