import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { messages as ofDesk } from '../../locales/en.po';
import { DeskContext } from '../../ui/deskContext.ts';
import { Differences } from './Differences.tsx';
import { messages } from './locales/en.po';

const i18n = setupI18n({ locale: 'en', messages: { en: { ...ofDesk, ...messages } } });
let root: Root | undefined;
let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  root?.unmount();
  place.remove();
});

type Values = Record<string, unknown>;

/** The lines of a change, as a member reads them. */
async function linesOf(before: Values | null, after: Values | null): Promise<string[]> {
  const desk = { user_id: 1, email: 'a@b.example', store_name: 'Pier', locale: 'en', currency: 'EUR' } as const;
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <DeskContext value={{ ...desk, currency_precision: 2, role: 'owner' }}>
        <Differences before={before} after={after} />
      </DeskContext>
    </I18nProvider>,
  );
  await until('the values are there', () => place.querySelector('dt'));
  return [...place.querySelectorAll('dt')].map((name) =>
    [name, ...(name.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent).join(' | '),
  );
}

describe('a change in the log', () => {
  it('of an issue has names, prices, pages and days in words', async () => {
    const lines = await linesOf(
      { title: 'Pier 1', price: 499, print: false, sample: [1, 2, 3, 9], rtl: false, published_at: null },
      { title: 'Pier', price: null, print: true, sample: null, rtl: true, published_at: '2027-03-01T12:00:00Z' },
    );
    equal(
      lines.slice(0, 5).join('\n'),
      [
        'Title | Pier 1 | Pier',
        'Price | €4.99 | Free',
        'Also sold on paper | no | yes',
        'Pages of the preview | 1-3, 9 | nothing',
        'Binding | left | right',
      ].join('\n'),
    );
    equal(lines[5]?.startsWith('Date | nothing | Mar 1, 2027'), true);
  });

  it('of a refund has amounts in the currency of the charge', async () => {
    const lines = await linesOf(
      { charge: 7, refunded_amount: 0 },
      { charge: 7, refund: 900, currency: 'JPY', precision: 0 },
    );
    equal(lines.join('\n'), ['Charge | 7', 'Refunded before | ¥0', 'Refund | ¥900'].join('\n'));
  });

  it('shows of texts in several languages only those that differ, and unknown values as they are', async () => {
    const lines = await linesOf(
      { terms: { de: 'alt', en: 'same' }, of_a_former_release: 1 },
      { terms: { de: 'neu', en: 'same' }, of_a_former_release: 2 },
    );
    equal(lines.join('\n'), ['Terms de | alt | neu', 'of_a_former_release | 1 | 2'].join('\n'));
  });
});
