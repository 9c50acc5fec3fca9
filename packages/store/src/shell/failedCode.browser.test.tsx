import '../index.ts';
import { equal, until } from '../../../../test/browser/expect.ts';
import { hearConsole } from '../../../../test/browser/hearConsole.ts';
import { blockRequests } from '../../../viewer/src/panels/testing/browser.ts';
import { fakeDownload, fakePage, fakeServer, fakeUser } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';
import { LaterScreen } from './chunks.ts';

const page = fakePage({ auth: true, auth_providers: ['google'] });

let hearing: AbortController;
beforeEach(() => {
  hearing = new AbortController();
});
// Each test loads its code for the first time: a browser keeps what it has loaded.
afterEach(async () => {
  hearing.abort();
  await blockRequests();
  await removeStores();
});

const textOf = (element: Element | null | undefined) => element?.textContent ?? '';

/** The codes that the page hears, also before the element is ready. */
function hearCodes(): string[] {
  const codes: string[] = [];
  const hear = (event: Event) => codes.push((event as CustomEvent).detail.code);
  document.addEventListener('magazine-store-error', hear, { signal: hearing.signal });
  return codes;
}

describe('code that fails to load, which the page hears of', () => {
  it('is that of the page buttons, and of the foot', async () => {
    fakeServer({});
    await blockRequests('*/chunks/Pagination-*', '*/chunks/laterScreens-*');
    const codes = hearCodes();
    const root = getShadowRoot(await storeOnPage(fakePage()));
    await until('the list says so', () => root.querySelector('[part=main] [role=alert] button'));
    await until('the page hears of both', () => codes.length > 1);
    equal(codes, ['failed_to_load', 'failed_to_load']);
  });
});

describe('code that fails to load once', () => {
  it('is fetched again for the next dialog', async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    fakeServer({ '/api/user/me': { status: 401, body: { error: 'not_signed_in' } } });
    await blockRequests('*/chunks/laterScreens-*');
    const codes = hearCodes();
    const element = await storeOnPage(page);
    const root = getShadowRoot(element);
    const failed = await LaterScreen.load().then(
      () => false,
      () => true,
    );
    equal(failed, true);
    await until('the page hears that the foot is missing', () => codes.length > 0);
    equal(codes.splice(0), ['failed_to_load']);
    element.openSignIn();
    await until('the frame of the dialog has gone', () => codes.length > 0 && !root.querySelector('dialog'));
    equal(codes, ['failed_to_load']);
    await blockRequests();
    // A try that began before may fail after the press, and closes the dialog: the visitor presses again.
    await until('the dialog shows its provider', () => {
      if (!root.querySelector('dialog')) element.openSignIn();
      return /Google/.test(textOf(root.querySelector('dialog')));
    });
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

  it('of the ways to read an issue lets the reader say so, and tells the page', async () => {
    fakeServer({ '/api/issues/2/download/full': { status: 403, body: { error: 'not_owned' } } });
    await blockRequests('*/chunks/ways-*');
    const codes = hearCodes();
    const element = await storeOnPage(page);
    element.openViewer(2, { type: 'full' });
    await until('the reader says so', () => /Try again/.test(textOf(getShadowRoot(element).querySelector('dialog'))));
    equal(codes, ['failed_to_load']);
  });

  it('of a part of the viewer fires an error on the page', async () => {
    fakeServer({ '/api/issues/1/download/full': { body: fakeDownload(1, { page_numbers: [1] }) } });
    await blockRequests('*/chunks/menuParts-*');
    const endHearing = hearConsole();
    const codes = hearCodes();
    const element = await storeOnPage(page);
    element.openViewer(1, { type: 'full' });
    const menu = () => getShadowRoot(element).querySelector<HTMLElement>('dialog button[aria-label=More]');
    (await until('the button of the menu shows', menu)).click();
    await until('the page hears of it', () => codes.includes('failed_to_load'));
    await removeStores();
    // The tests' server has no worker for pdf.js.
    equal(
      endHearing().filter((line) => line !== 'Warning: Setting up fake worker.'),
      [],
    );
  });
});
