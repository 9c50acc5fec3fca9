import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { equal, until } from '../../../../test/browser/expect.ts';
import { messages } from '../locales/en.po';
import { IssueChoice } from './IssueChoice.tsx';

it('finds issues on sale by their titles, lets none of a former search be chosen, and says when there may be more', async () => {
  const browserFetch = window.fetch;
  const asked: string[] = [];
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>();
  window.fetch = async (input) => {
    const { searchParams } = new URL(String(input), location.href);
    asked.push(String(searchParams));
    if (searchParams.get('search')) await slow;
    const rows = Array.from(
      { length: searchParams.get('search') ? 3 : Number(searchParams.get('limit')) },
      (_, at) => ({
        id: at + 1,
        title: `Harbour ${at + 1}`,
      }),
    );
    return Response.json({ rows, next: null });
  };
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
      <QueryClientProvider client={new QueryClient()}>
        <IssueChoice value={null} onChange={() => {}} among="on sale" />
      </QueryClientProvider>
    </I18nProvider>,
  );
  const count = (wanted: number) =>
    until(`${wanted} issues stand there`, () => place.querySelectorAll('input[type=radio]').length === wanted);
  const note = () => place.textContent?.includes('Only 20 are shown at once.');
  await count(20);
  equal(note(), true);
  const field = place.querySelector('input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'harb');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  const isLocked = () =>
    [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')].every((row) => row.disabled);
  await until('the rows of the former search can’t be chosen', isLocked);
  answer();
  await count(3);
  equal(isLocked(), false);
  equal(note(), false);
  equal(asked, ['state=on_sale&limit=20', 'search=harb&state=on_sale&limit=20']);
  root.unmount();
  place.remove();
  window.fetch = browserFetch;
});
