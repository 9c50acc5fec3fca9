import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DeskRole } from '@magazine-store/protocol/desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { messages as ofDesk } from '../locales/en.po';
import { DeskContext } from '../ui/deskContext.ts';

/** Shows a screen as a member with this role sees it, in English. @param messages The texts of its feature. */
export function showInDesk(screen: ReactNode, messages: Messages, role: DeskRole) {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  const desk = { user_id: 1, email: 'a@b.example', store_name: 'Pier', locale: 'en', currency: 'EUR' } as const;
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: { ...ofDesk, ...messages } } })}>
      <QueryClientProvider client={new QueryClient()}>
        <DeskContext value={{ ...desk, currency_precision: 2, role }}>{screen}</DeskContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return {
    place,
    remove() {
      root.unmount();
      place.remove();
    },
  };
}
