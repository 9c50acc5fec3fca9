import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { createVoucherButtons } from '../../../../../test/thirdProvider/voucherButtons.ts';
import { fakePage, fakeServer, fakeUser } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';
import { browserProviders } from './browserProviders.ts';

/** The list of a build with one more entry. */
const list = browserProviders as Record<string, typeof createVoucherButtons>;
const created = { success: false, payment: { id: 'p', status: 'created' }, payload: { order_id: 'voucher-p' } };
const paid = { success: true, payment: { id: 'p', status: 'completed' } };

describe('a payment provider that is an entry in the list', () => {
  beforeEach(async () => {
    list.voucher = createVoucherButtons;
    await cookieStore.set('XSRF-TOKEN', 't');
  });
  afterEach(async () => {
    delete list.voucher;
    await cookieStore.delete('XSRF-TOKEN');
    await removeStores();
  });

  it('shows its button in the checkout, and the purchase succeeds', async () => {
    const requests = fakeServer({
      '/api/user/me': { body: { ...fakeUser, email: null } },
      '/api/user/purchases': { body: { issues: [], subscription: null } },
      '/api/user/payment/start': { body: created },
      '/api/user/payment': { body: paid },
    });
    const gateways = { voucher: { sells: ['issue' as const], shop: 'harbour' } };
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'], gateways }));
    const bought: unknown[] = [];
    element.addEventListener('magazine-store-purchase', (event) => bought.push((event as CustomEvent).detail));
    const root = getShadowRoot(element);
    const button = (words: string) =>
      [...root.querySelectorAll('button'), ...element.querySelectorAll('button')].find(({ textContent }) =>
        textContent?.startsWith(words),
      );
    // This button shows once the session is known.
    await eventually(() => root.querySelector('[aria-haspopup="menu"]'));
    element.openIssue(2);
    (await eventually(() => button('Purchase'))).click();
    (await eventually(() => button('Spend a voucher'))).click();
    await eventually(() => bought.length === 1);
    equal(
      requests.filter((path) => path.includes('payment')),
      ['/api/user/payment/start', '/api/user/payment'],
    );
  });
});
