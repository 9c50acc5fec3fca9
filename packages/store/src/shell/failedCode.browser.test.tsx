import '../index.ts';
import { equal, until } from '../../../../test/browser/expect.ts';
import { blockRequests } from '../../../viewer/src/panels/testing/browser.ts';
import { fakePage, fakeServer, fakeUser } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';
import { LaterScreen } from './chunks.ts';

const page = fakePage({ auth: true, auth_providers: ['google'] });

// Each test loads its code for the first time: a browser keeps what it has loaded.
afterEach(async () => {
  await blockRequests();
  await removeStores();
});

const textOf = (element: Element | null | undefined) => element?.textContent ?? '';

describe('code that fails to load once', () => {
  it('is fetched again for the next dialog', async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    fakeServer({ '/api/user/me': { status: 401, body: { error: 'not_signed_in' } } });
    await blockRequests('*/chunks/laterScreens-*');
    const codes: string[] = [];
    const element = await storeOnPage(page);
    element.addEventListener('magazine-store-error', ({ detail }) => codes.push(detail.code));
    const root = getShadowRoot(element);
    const failed = await LaterScreen.load().then(
      () => false,
      () => true,
    );
    equal(failed, true);
    element.openSignIn();
    await until('the frame of the dialog has gone', () => codes.length > 0 && !root.querySelector('dialog'));
    equal(codes, ['failed_to_load']);
    await blockRequests();
    element.openSignIn();
    await until('the dialog shows its provider', () => /Google/.test(textOf(root.querySelector('dialog'))));
    await cookieStore.delete('XSRF-TOKEN');
  });

  it('leaves a button in the corner, which loads the account menu again', async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    fakeServer({
      '/api/user/me': { body: fakeUser },
      '/api/user/purchases': { body: { issues: [], subscription: null } },
    });
    await blockRequests('*/chunks/AccountMenu-*');
    const root = getShadowRoot(await storeOnPage(page));
    const find = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Your account');
    const button = await until('the corner has a button', find);
    await blockRequests();
    button.click();
    await until('the menu is there', () => root.querySelector('[aria-haspopup=menu]'));
    await cookieStore.delete('XSRF-TOKEN');
  });
});
