import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { DeskError } from '../api/DeskError.ts';
import { messages } from '../locales/en.po';
import { ConfirmAction } from './ConfirmAction.tsx';

it('a dialog stays until its action is done or has failed, and then closes', async () => {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  let fail: (error: unknown) => void = () => {};
  let closed = 0;
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmAction
          title="Delete?"
          action="Delete"
          onClose={() => {
            closed += 1;
          }}
          onConfirm={() =>
            new Promise((_, reject) => {
              fail = reject;
            })
          }
        >
          <p>For good.</p>
        </ConfirmAction>
      </QueryClientProvider>
    </I18nProvider>,
  );
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const pressEscape = () =>
    document
      .querySelector('[role=alertdialog]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  (await until('there is the action', () => button('Delete'))).click();
  await until('the action is under way', () => document.querySelector('[role=alertdialog] [data-pending]'));
  button('Cancel')?.click();
  pressEscape();
  equal(closed, 0);
  fail(new DeskError(503, 'busy'));
  await until('the failure is told', () => document.body.innerText.includes('The server is busy.'));
  pressEscape();
  equal(closed, 1);
  ok(button('Cancel'), 'there is a way out');
  button('Cancel')?.click();
  equal(closed, 2);
  root.unmount();
  place.remove();
});
