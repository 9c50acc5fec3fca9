import { createMemoryRouter, MemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { typeText } from '../../../../viewer/src/panels/testing/browser.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';
import type { Coupon } from './coupon.ts';
import { messages } from './locales/en.po';
import { MakeCoupons } from './MakeCoupons.tsx';
import { Screens } from './routes.tsx';

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

it('the question whether to withdraw a series ends with the page of the series', async () => {
  const browserFetch = window.fetch;
  window.fetch = async () => Response.json({ rows: [coupon(4, 'open')], next: null });
  const router = createMemoryRouter([{ path: '*', element: <CouponsScreen /> }], {
    initialEntries: ['/coupons', '/coupons?series=Boat+fair'],
  });
  const { place, remove } = showInDesk(<RouterProvider router={router} />, messages, 'support');
  const button = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Withdraw the series…');
  const question = () => document.querySelector('[role=alertdialog]');
  (await until('the series is there', button)).click();
  await until('the desk asks', question);
  await router.navigate(-1);
  await until('the page of the series is left', () => !button());
  for (const address of ['/coupons?series=Book+fair', '/coupons', '/coupons?series=Boat+fair']) {
    await router.navigate(address);
    await until(`${address} is there`, () => (button() !== undefined) === address.includes('?'));
    equal(question() === null, true);
  }
  remove();
  window.fetch = browserFetch;
});

it('the question about a coupon ends with its page, also on a leap in the history to another one', async () => {
  const browserFetch = window.fetch;
  window.fetch = async (address) => {
    const [, id] = /coupons\/(\d)$/.exec(new URL(String(address), location.href).pathname) ?? [];
    return Response.json(id ? coupon(Number(id), 'open') : { rows: [], next: null });
  };
  const router = createMemoryRouter([{ path: '/coupons/*', element: <Screens /> }], { initialEntries: ['/coupons/1'] });
  const { place, remove } = showInDesk(<RouterProvider router={router} />, messages, 'support');
  const isShown = (code: string) => until(`${code} is there`, () => place.querySelector('h1')?.textContent === code);
  await isShown('BOAT-1');
  await router.navigate('/coupons');
  await router.navigate('/coupons/2');
  await isShown('BOAT-2');
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Withdraw…')?.click();
  await until('the desk asks', () => document.querySelector('[role=alertdialog]'));
  await router.navigate(-2);
  await isShown('BOAT-1');
  equal(document.querySelector('[role=alertdialog]') === null, true);
  remove();
  window.fetch = browserFetch;
});

it('a last day that lacks its year makes no coupons without an end', async () => {
  const { remove } = showInDesk(<MakeCoupons onClose={() => {}} />, messages, 'support');
  const dialog = await until('the dialog is there', () => document.querySelector('[role=alertdialog]'));
  const choice = dialog.querySelector('select') as HTMLSelectElement;
  choice.value = 'days';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  const button = () => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Make coupons');
  await until('coupons can be made', () => button()?.disabled === false);
  const day = dialog.querySelector<HTMLInputElement>('input[type=date]');
  day?.focus();
  await typeText('01');
  day?.blur();
  await until('the field says what is wrong', () => dialog.querySelector('[role=alert]'));
  equal(button()?.disabled, true);
  remove();
});

it('an order that failed is sent again as the same order, until the member changes it', async () => {
  const browserFetch = window.fetch;
  const keys: string[] = [];
  window.fetch = async (_address, init) => {
    keys.push(JSON.parse(String(init?.body)).key);
    throw new TypeError('no answer');
  };
  const { remove } = showInDesk(<MakeCoupons onClose={() => {}} />, messages, 'support');
  const dialog = await until('the dialog is there', () => document.querySelector('[role=alertdialog]'));
  const field = (label: string) => {
    const named = [...dialog.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
    return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement | HTMLSelectElement;
  };
  const enter = (label: string, value: string) => {
    const control = field(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
  const send = async (count: number) => {
    const button = await until('the button is ready', () =>
      [...dialog.querySelectorAll('button')].find(
        ({ textContent, disabled, ariaDisabled }) =>
          textContent === 'Make coupons' && !disabled && ariaDisabled !== 'true',
      ),
    );
    button.click();
    await until('the order is sent', () => keys.length === count);
    await until('its failure is told', () => dialog.querySelector('[role=alert]'));
  };
  enter('Each coupon gives', 'days');
  await until('days can be entered', () => field('Days'));
  await send(1);
  await send(2);
  equal(keys[1], keys[0]);
  enter('Days', '7');
  await send(3);
  equal(keys[2] === keys[0], false);
  remove();
  window.fetch = browserFetch;
});
