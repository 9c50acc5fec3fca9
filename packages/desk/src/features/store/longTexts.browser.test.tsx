import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { messages as ofDesk } from '../../locales/en.po';
import { DeskContext } from '../../ui/deskContext.ts';
import { messages } from './locales/en.po';
import { StoreDetails } from './StoreDetails.tsx';

const details: DeskAnswer<'getStoreDetails'> = {
  ...{ revision: 3, name: 'Pier', description: '', message: { header: 'Closed', text: '' }, featured_issue_id: null },
  ...{ terms: null, privacy: null, colors: null, icon: null, terms_elsewhere: null, privacy_elsewhere: null },
};

it('a field about the store takes as much text as the server', async () => {
  const browserFetch = window.fetch;
  window.fetch = async (input) => Response.json(String(input).includes('changes') ? { rows: [] } : details);
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  const desk = { user_id: 1, email: 'a@b.example', store_name: 'Pier', locale: 'en', currency: 'EUR' } as const;
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: { ...ofDesk, ...messages } } })}>
      <QueryClientProvider client={new QueryClient()}>
        <DeskContext value={{ ...desk, currency_precision: 2, role: 'owner' }}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: <StoreDetails /> }])} />
        </DeskContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await until('the fields are there', () => place.querySelector('textarea'));
  const fields = new Map(
    [...place.querySelectorAll<HTMLInputElement>('input[maxlength], textarea')].map((field) => {
      const group = field.closest('fieldset')?.querySelector('legend')?.textContent;
      return [[group, field.labels?.[0]?.textContent].filter(Boolean).join(': '), field.maxLength];
    }),
  );
  const bodies: Record<string, (text: string) => object> = {
    'Name of the store': (name) => ({ name }),
    Description: (description) => ({ description }),
    'Message to all readers: Headline': (header) => ({ message: { header, text: '' } }),
    'Message to all readers: Text': (text) => ({ message: { header: 'Closed', text } }),
    'Terms: Text in Markdown': (en) => ({ terms: { en } }),
    'Privacy: Text in Markdown': (en) => ({ privacy: { en } }),
  };
  equal([...fields.keys()], Object.keys(bodies));
  const isTaken = (name: string, length: number) =>
    deskWire.changeStoreDetails.body.safeParse({ revision: 3, ...bodies[name]?.('x'.repeat(length)) }).success;
  for (const [name, most] of fields) equal([isTaken(name, most), isTaken(name, most + 1)], [true, false], name);
  root.unmount();
  place.remove();
  window.fetch = browserFetch;
});
