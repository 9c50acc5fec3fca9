import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DeskRole } from '@magazine-store/protocol/desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { equal, ok, until } from '../../../../../test/browser/expect.ts';
import { messages as ofDesk } from '../../locales/en.po';
import { DeskContext } from '../../ui/deskContext.ts';
import type { ChargeDetails } from './charge.ts';
import { messages } from './locales/en.po';
import { Screens } from './routes.tsx';
import type { WaitingSale } from './waitingSale.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { ...ofDesk, ...messages } } });
const browserFetch = window.fetch;
const testAddress = location.href;
let root: Root | undefined;
let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  root?.unmount();
  place.remove();
  window.fetch = browserFetch;
  history.replaceState(null, '', testAddress);
});

/** Answers by method and path, such as `GET /api/desk/charges/1`. */
type Answers = Record<string, () => { status?: number; body?: unknown }>;

function open(path: string, role: DeskRole, answers: Answers): void {
  history.replaceState(null, '', path);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    const answer = answers[`${init?.method} ${pathname}`]?.();
    if (answer?.status === 204) return new Response(null, { status: 204 });
    return Response.json(answer?.body ?? { error: 'not_found' }, { status: answer ? (answer.status ?? 200) : 404 });
  };
  const desk = { user_id: 1, email: 'a@b.example', store_name: 'Pier', locale: 'en', currency: 'EUR' } as const;
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DeskContext value={{ ...desk, currency_precision: 2, role }}>
          <BrowserRouter>
            <Routes>
              <Route path="money/*" element={<Screens />} />
            </Routes>
          </BrowserRouter>
        </DeskContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const says = (text: string) => document.body.innerText.includes(text);
const appears = (text: string) => until(`“${text}” stands on the page`, () => says(text));
const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => (await until(`there is a button ${name}`, () => findButton(name))).click();

describe('the filter of charges', () => {
  it('keeps two changes that follow each other before the screen renders', async () => {
    open('/money?to=2020-01-01', 'accountant', {
      'GET /api/desk/charges': () => ({ body: { rows: [], next: null } }),
    });
    await appears('No charges match.');
    const choices = [...document.querySelectorAll('select')];
    for (const [index, value] of ['issue', 'refunded'].entries()) {
      const choice = choices[index] as HTMLSelectElement;
      choice.value = value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const params = new URLSearchParams(location.search);
    equal(
      [...params],
      [
        ['to', '2020-01-01'],
        ['item', 'issue:'],
        ['state', 'refunded'],
      ],
    );
  });
});

const charge: ChargeDetails = {
  id: 1,
  payment_id: 'Zk3v0yq1',
  gateway: 'stripe',
  gateway_ref: 'pi_1',
  transaction_id: 'ch_1',
  charged_at: '2027-03-01T08:30:00.000Z',
  item: { type: 'issue', id: 12, name: 'Harbour 3' },
  renewal: false,
  amount: 499,
  refunded_amount: 0,
  currency: 'EUR',
  precision: 2,
  country: null,
  country_evidence: null,
  tax_id: null,
  state: 'paid',
  reader: null,
  refund: null,
  refunds: [],
  refundable: 499,
  obstacle: null,
  full_refund: 'ends_nothing',
  waits_for_buyer: false,
};

describe('the page of a charge', () => {
  const ordered = (amount: number, state: 'done' | 'refused' = 'done') => ({
    ...{ id: `refund-${amount}`, amount, state, error: state === 'done' ? null : 'charge_disputed' },
    ...{ created_at: '2027-03-02T08:30:00.000Z', ended_at: '2027-03-02T08:30:01.000Z' },
  });
  const NOTHING = 'Nothing was refunded.';
  const elsewhere = (amount: string) => `Refunded at the payment provider, or by the store itself: ${amount}`;
  const all = [NOTHING, elsewhere('')];

  for (const { what, told, ...given } of [
    { what: 'no refund', refunded_amount: 0, refunds: [], told: NOTHING },
    { what: 'a refund of the desk', refunded_amount: 199, refunds: [ordered(199)], told: null },
    { what: 'a refund at the provider', refunded_amount: 499, refunds: [], told: elsewhere('€4.99') },
    { what: 'both', refunded_amount: 299, refunds: [ordered(199)], told: elsewhere('€1.00') },
    { what: 'a refused one', refunded_amount: 0, refunds: [ordered(199, 'refused')], told: null },
  ] as const) {
    it(`shows ${what}`, async () => {
      const body = { ...charge, ...given, obstacle: given.refunded_amount === 499 ? 'refunded' : null };
      open('/money/charges/1', 'accountant', { 'GET /api/desk/charges/1': () => ({ body }) });
      await appears('Of it refunded');
      equal(
        all.filter(says).map((text) => told?.startsWith(text)),
        told === null ? [] : [true],
      );
      if (told) ok(says(told), told);
      equal(document.querySelectorAll('tbody tr').length, given.refunds.length);
    });
  }
});

describe('the refund of a charge', () => {
  it('after a lost answer, the same amount is the same order, and another amount is another one', async () => {
    open('/money/charges/1', 'accountant', { 'GET /api/desk/charges/1': () => ({ body: charge }) });
    const answer = window.fetch;
    const sent: { key: string; amount: number }[] = [];
    window.fetch = async (input, init) => {
      if (init?.method !== 'POST') return answer(input, init);
      sent.push(JSON.parse(String(init.body)));
      throw new TypeError('the line is lost');
    };
    await press('Refund…');
    const order = async (amount: string) => {
      const count = sent.length;
      const name = `Refund ${amount} for good`;
      // The button takes no press while an order is under way.
      await until(`the order of ${amount} is sent`, () => sent.length > count || findButton(name)?.click());
    };
    await order('€4.99');
    await order('€4.99');
    const field = document.querySelector<HTMLInputElement>('[role=alertdialog] input, [role=dialog] input');
    field?.select();
    document.execCommand('insertText', false, '4.00');
    await order('€4.00');
    const [first, again, other] = sent;
    equal([first?.amount, again?.amount, other?.amount], [499, 499, 400]);
    equal([again?.key === first?.key, other?.key === first?.key], [true, false]);
  });
});

describe('the sales that wait for their buyers', () => {
  const sale: WaitingSale = {
    payment_id: 'Zk3v0yq1',
    gateway: 'stripe',
    gateway_ref: 'pi_1',
    item: { type: 'issue', id: 12, name: 'Harbour 3' },
    amount: 499,
    currency: 'EUR',
    precision: 2,
    sold_at: '2027-03-01T08:30:00.000Z',
  };
  const list = 'GET /api/desk/waiting-sales';
  const decisions = 'GET /api/desk/undecided-sales';
  const none = () => ({ body: { rows: [], next: null } });
  const reader = { id: 7, email: 'rita@readers.example', created_at: '2027-03-05T08:30:00.000Z' };

  for (const [end, answer, told] of [
    ['given', { body: { payment_id: sale.payment_id, reader, state: 'done' } }, '“Harbour 3” now.'],
    ['under way', { body: { payment_id: sale.payment_id, reader, state: 'under_way' } }, 'as soon as the payment'],
    ['refunded', { body: { payment_id: sale.payment_id, reader, state: 'ended' } }, 'has bought it already'],
    ['another’s', { status: 409, body: { error: 'changed_meanwhile' } }, 'its buyer has signed in meanwhile'],
  ] as const) {
    it(`an owner gives one to a reader and hears that it is ${end}`, async () => {
      let rows = [sale];
      open('/money/waiting', 'owner', {
        [list]: () => ({ body: { rows, next: null } }),
        [decisions]: none,
        'GET /api/desk/readers': () => ({ body: { rows: [reader], next: null } }),
        'POST /api/desk/waiting-sales/Zk3v0yq1/assign': () => {
          rows = [];
          return answer;
        },
      });
      await press('Give to a reader…');
      await appears('The reader may read the issue at once');
      ok(findButton('Give it for good')?.disabled, 'no reader is chosen');
      equal(says(reader.email), false, 'the member has searched no reader');
      const field = document.querySelector<HTMLInputElement>('[role=alertdialog] input');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'rita');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      (await until('the reader is found', () => document.querySelector<HTMLElement>('input[type=radio]'))).click();
      await until('the button is ready', () => findButton('Give it for good')?.disabled === false);
      await press('Give it for good');
      await appears(told);
      await appears('No sale waits for its buyer.');
      await until('the dialog is closed', () => !document.querySelector('[role=alertdialog]'));
    });
  }

  it('one that the store can’t bring back says why, and is marked as done', async () => {
    const undecided = {
      ...{ payment_id: 'the-payment-1', gateway: 'stripe', gateway_ref: 'pi_9', item: 'issue-31' },
      ...{ obstacle: 'unknown_item', found_at: sale.sold_at },
    };
    let rows = [undecided];
    open('/money', 'accountant', {
      [list]: none,
      [decisions]: () => ({ body: { rows, next: null } }),
      'GET /api/desk/charges': () => ({ body: { rows: [], next: null } }),
      'POST /api/desk/undecided-sales/the-payment-1/decided': () => {
        rows = [];
        return { status: 204 };
      },
    });
    await appears('Sales from after the backup wait for your decision.');
    document.querySelector<HTMLElement>('a[href="/money/waiting"]')?.click();
    await appears('Issue 31');
    ok(says('it came after the backup'), 'it says why');
    await press('Mark as done');
    await until('it is gone', () => !says('Issue 31'));
    ok(says('No sale waits for its buyer.'), 'none is left');
  });

  it('the list of charges leads to them, and support can give none', async () => {
    open('/money', 'support', {
      [list]: () => ({ body: { rows: [sale], next: null } }),
      [decisions]: none,
      'GET /api/desk/charges': () => ({ body: { rows: [], next: null } }),
    });
    await until('there is a link', () => document.querySelector<HTMLElement>('a[href="/money/waiting"]'));
    document.querySelector<HTMLElement>('a[href="/money/waiting"]')?.click();
    await appears('pi_1');
    ok(says('an owner of the desk can give the sale'), 'owners alone can');
    equal(findButton('Give to a reader…') ?? null, null);
  });
});
