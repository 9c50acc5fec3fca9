import '../../index.ts';
import type { PageData } from '@magazine-store/protocol';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { expectNoFaults } from '../../../../../test/browser/expectNoFaults.ts';
import { resizeWindow } from '../../../../viewer/src/panels/testing/browser.ts';
import { fakePage, fakeServer, fakeUser, holdRequests } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const SOON = '2100-03-01T00:00:00Z';

const payments = Array.from({ length: 7 }, (_, index) => ({
  id: `payment-${index}`,
  purchased_item: 'issue',
  description: `Payment ${index + 1}`,
  completed_at: '2026-09-20T12:00:00Z',
  total_amount: 1499,
  currency_code: 'EUR',
  currency_precision: 2,
  gateway: 'stripe',
  ...(index === 0 && { refunded_amount: 500 }),
}));

/** Opens the account of a reader who has this plan. */
async function openAccount(
  plan_payment: { payment_failed?: true } | object | null,
  changes: Partial<PageData> = {},
  heldPath?: string,
  linked: readonly string[] = ['google'],
) {
  const failed = plan_payment !== null && 'payment_failed' in plan_payment;
  const pending = plan_payment !== null && 'status' in plan_payment && plan_payment.status === 'pending';
  const subscription = plan_payment && !pending ? { active: !failed, expires_at: SOON } : null;
  fakeServer({
    '/api/user/me': { body: { ...fakeUser, identities: linked.map((provider) => ({ provider })), plan_payment } },
    '/api/user/purchases': { body: { issues: [], subscription } },
    '/api/user/payments': { body: { payments } },
    '/api/user/plans/cancel': { body: { plan_payment: null } },
    '/api/user/promocodes': { body: { promocodes: [{ id: 1, type: 'subscription', expires_at: SOON }] } },
  });
  const answer = heldPath ? holdRequests(heldPath) : () => {};
  const page = fakePage({
    auth: true,
    auth_providers: ['google', 'facebook'],
    gateways: { paypal: { clientId: 'test' } },
    plans: [{ id: 1, period: 'year', price: 4000 }],
    ...changes,
  });
  const element = await storeOnPage(page);
  element.openAccount();
  const root = getShadowRoot(element);
  await eventually(() => root.querySelector('table tbody tr') && root.querySelector('[aria-label="Active coupons"]'));
  return { element, root, answer };
}

/** Measures how far things move while `act` runs, in parts of the window. */
async function shiftsWhile(act: () => Promise<unknown>): Promise<number> {
  let total = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) total += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  await act();
  // The browser reports a shift after the frame that paints it.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  add(observer.takeRecords());
  observer.disconnect();
  return total;
}

describe('the account', () => {
  before(() => cookieStore.set('XSRF-TOKEN', 't'));
  after(() => cookieStore.delete('XSRF-TOKEN'));
  afterEach(async () => {
    await removeStores();
    await resizeWindow(800, 600);
  });

  it('of a store with coupons instead of purchases has prices of nothing, and a subscription if there is one', async () => {
    const titles = (root: ParentNode) => [...root.querySelectorAll('h3')].map(({ innerText }) => innerText.trim());
    const couponsOnly = { promocodes_mode_only: true };
    const { root: without } = await openAccount(null, couponsOnly);
    equal(titles(without), ['Your account', 'Apply Coupon', 'Purchase History']);
    equal(without.textContent?.includes('$40.00'), false);
    await removeStores();
    const { root: subscriber } = await openAccount({ status: 'activated', next_billing_date: SOON }, couponsOnly);
    equal(titles(subscriber), ['Your account', 'Subscription', 'Apply Coupon', 'Purchase History']);
  });

  it('offers to remove a way to sign in only while another one of this store stays', async () => {
    const removable = async (...linked: string[]) => {
      const { root } = await openAccount(null, {}, undefined, linked);
      const labels = [...root.querySelectorAll('[aria-label^="Remove "]')].map(({ ariaLabel }) => ariaLabel);
      await removeStores();
      return labels.join();
    };
    equal(await removable('google', 'facebook'), 'Remove Google,Remove Facebook');
    // The operator has taken it out of the settings.
    equal(await removable('google', 'press-id'), 'Remove press-id');
  });

  it('says what of a payment was refunded', async () => {
    const { root } = await openAccount(null);
    const amounts = [...root.querySelectorAll<HTMLElement>('td[data-cell="amount"]')].map(({ innerText }) => innerText);
    equal(amounts[0]?.replace(/\s+/g, ' '), '€14.99 €5.00 refunded');
    equal(amounts[1]?.trim(), '€14.99');
  });

  it('of a reader whose payment failed says so and offers the plans, and has no fault that axe finds', async () => {
    const failed = { status: 'cancelled', next_billing_date: null, payment_failed: true } as const;
    const { element, root } = await openAccount({ ...failed, subscription: { active: false, expires_at: SOON } });
    const plans = await eventually(() => root.querySelector<HTMLElement>('[aria-label="Plans"]'));
    const section = plans.parentElement?.innerText ?? '';
    equal(section.includes('Payment failed') && section.includes('subscribe again'), true, section);
    await expectNoFaults(element);
  });

  it('of a reader who waits for the first payment offers to cancel, and says what the payment would bring', async () => {
    const { element, root } = await openAccount({ status: 'pending', next_billing_date: null });
    const status = await eventually(() =>
      [...root.querySelectorAll('dd')].find((dd) => dd.innerText === 'Awaiting payment'),
    );
    const section = status.closest('section') ?? root;
    const cancel = [...section.querySelectorAll('button')].find(({ innerText }) => innerText === 'Cancel renewal');
    cancel?.click();
    const panel = await eventually(() => root.querySelector<HTMLElement>('[part="cancel-renewal"]'));
    equal(panel.innerText.includes('If your first payment still arrives'), true, panel.innerText);
    await expectNoFaults(element);
    [...panel.querySelectorAll('button')].find(({ innerText }) => innerText === 'Yes, cancel')?.click();
    await eventually(() => root.activeElement?.textContent?.includes('You have no subscription'));
  });

  it('of a reader whose renewal failed says when it is tried again, and offers to cancel and to subscribe anew', async () => {
    const retried = { status: 'activated', next_billing_date: SOON, payment_failed: true } as const;
    const { element, root } = await openAccount({ ...retried, subscription: { active: false, expires_at: SOON } });
    const plans = await eventually(() => root.querySelector<HTMLElement>('[aria-label="Plans"]'));
    const section = plans.parentElement?.parentElement?.innerText ?? '';
    for (const text of ['Payment failed', 'Next attempt', 'or subscribe again', 'Cancel renewal']) {
      equal(section.includes(text), true, `${text}: ${section}`);
    }
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel renewal')?.click();
    const panel = await eventually(() => root.querySelector<HTMLElement>('[part~="cancel-renewal"]'));
    equal(panel.innerText.includes('keep reading'), false, panel.innerText);
    equal(panel.innerText.includes('You won’t be charged again.'), true, panel.innerText);
    await expectNoFaults(element);
  });

  it('of a reader without a plan says what plans cost and how often, and has no fault that axe finds', async () => {
    const { element, root } = await openAccount(null);
    const plans = await eventually(() => root.querySelector<HTMLElement>('[aria-label="Plans"]'));
    equal(plans.innerText.includes('$40.00 per year'), true, plans.innerText);
    await expectNoFaults(element);
  });

  it('of a subscriber who is about to cancel has no fault that axe finds', async () => {
    const { element, root } = await openAccount({ status: 'activated', next_billing_date: SOON });
    const cancel = await eventually(() =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel renewal'),
    );
    cancel.click();
    await eventually(() => root.querySelector('[part~="cancel-renewal"]'));
    await expectNoFaults(element);
  });

  for (const [width, height] of [
    [1280, 1100],
    [390, 1400],
  ] as const) {
    it(`moves nothing while its parts arrive, at ${width} × ${height}`, async () => {
      await resizeWindow(width, height);
      const moved = await shiftsWhile(async () => {
        const { root } = await openAccount(null);
        const table = root.querySelector('table');
        await eventually(() => table?.checkVisibility({ visibilityProperty: true }));
      });
      equal(moved <= 0.02, true, `${moved} of the window`);
    });
  }

  it('accepts no other request while the reader’s data come, and shows which one is at work', async () => {
    const { root, answer } = await openAccount(null, {}, '/api/user/export');
    const findButton = (name: string) =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
    const download = findButton('Download my data');
    const others = ['Sign out everywhere', 'Delete account'].map(findButton);
    const states = () => [download.ariaBusy, download.disabled, ...others.map(({ disabled }) => disabled)];
    equal(states(), ['false', false, false, false]);
    download.focus();
    download.click();
    await eventually(() => download.ariaBusy === 'true');
    equal(states(), ['true', false, true, true]);
    equal(root.activeElement === download, true, 'it keeps the focus');
    answer();
    await eventually(() => download.ariaBusy === 'false');
    equal(states(), ['false', false, false, false]);
  });

  // A table loses its built-in roles in browsers when its style makes other boxes of it.
  it('says by roles that the payments are a table, also where its cells stand below each other', async () => {
    await resizeWindow(320, 800);
    const { root } = await openAccount(null);
    const count = (role: string) => root.querySelectorAll(`[role="table"] [role="${role}"]`).length;
    equal(['rowgroup', 'row', 'columnheader', 'cell'].map(count), [2, 6, 5, 25]);
  });
});
