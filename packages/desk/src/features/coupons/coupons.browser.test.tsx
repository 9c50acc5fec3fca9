import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { until } from '../../../../../test/browser/expect.ts';
import { messages as ofDesk } from '../../locales/en.po';
import { DeskContext } from '../../ui/deskContext.ts';
import { CouponsScreen } from './CouponsScreen.tsx';
import type { Coupon } from './coupon.ts';
import { messages } from './locales/en.po';

const coupon = (id: number, state: Coupon['state']): Coupon => ({
  ...{ id, code: `BOAT-${id}`, issue: null, days: 14, series: 'Boat fair', uses: 0, max_uses: 1, per_person: 1 },
  ...{ expires_at: null, state, created_at: '2027-03-01T08:30:00.000Z' },
});

for (const { what, next, told } of [
  { what: 'the number of coupons', next: null, told: 'This withdraws 2 coupons.' },
  {
    what: 'the least number of a series that is not shown whole',
    next: '2',
    told: 'This withdraws at least 2 coupons.',
  },
]) {
  it(`before a series is withdrawn, a member hears ${what}`, async () => {
    const browserFetch = window.fetch;
    const rows = [coupon(4, 'open'), coupon(3, 'used_up'), coupon(2, 'withdrawn')];
    window.fetch = async () => Response.json({ rows, next });
    const place = document.body.appendChild(document.createElement('main'));
    const root = createRoot(place);
    const desk = { user_id: 1, email: 'a@b.example', store_name: 'Pier', locale: 'en', currency: 'EUR' } as const;
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: { ...ofDesk, ...messages } } })}>
        <QueryClientProvider client={new QueryClient()}>
          <DeskContext value={{ ...desk, currency_precision: 2, role: 'support' }}>
            <MemoryRouter initialEntries={['/coupons?series=Boat+fair']}>
              <CouponsScreen />
            </MemoryRouter>
          </DeskContext>
        </QueryClientProvider>
      </I18nProvider>,
    );
    await until('the coupons are there', () => place.querySelector('tbody'));
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Withdraw the series…')?.click();
    await until('the number is told', () => document.querySelector('[role=alertdialog]')?.textContent?.includes(told));
    root.unmount();
    place.remove();
    window.fetch = browserFetch;
  });
}
