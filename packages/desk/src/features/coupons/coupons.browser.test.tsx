import { MemoryRouter } from 'react-router';
import { until } from '../../../../../test/browser/expect.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
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
    const { place, remove } = showInDesk(
      <MemoryRouter initialEntries={['/coupons?series=Boat+fair']}>
        <CouponsScreen />
      </MemoryRouter>,
      messages,
      'support',
    );
    await until('the coupons are there', () => place.querySelector('tbody'));
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Withdraw the series…')?.click();
    await until('the number is told', () => document.querySelector('[role=alertdialog]')?.textContent?.includes(told));
    remove();
    window.fetch = browserFetch;
  });
}
