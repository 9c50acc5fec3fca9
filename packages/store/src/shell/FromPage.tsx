import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useSyncExternalStore } from 'react';

/** The page's own content inside the element. It shows until the store has something to show. */
export const FromPage = () => <slot />;

/** Shows the screens once a language is loaded. */
export function InLanguage({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const hasTexts = useSyncExternalStore(
    (changed) => i18n.on('change', changed),
    () => i18n.locale !== '',
  );
  return hasTexts ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : <FromPage />;
}
