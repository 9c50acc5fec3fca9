import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { fakePage, fakeServer, fakeUser } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

afterEach(removeStores);

describe('the place of notices', () => {
  // The first test of this file: the code of dialogs and notices is not there yet.
  it('stays empty while its texts load, and shows no second frame of a dialog that opens', async () => {
    fakeServer({});
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'] }));
    const root = getShadowRoot(element);
    let most = 0;
    const observer = new MutationObserver(() => {
      most = Math.max(most, root.querySelectorAll('dialog[open]').length);
    });
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
    element.openSignIn();
    await eventually(() => root.querySelector('[part~="sign-in"]'));
    observer.disconnect();
    equal(most, 1);
    history.back();
    await eventually(() => !root.querySelector('dialog[open]'));
  });
});

describe('a notice', () => {
  it('gives the focus back to where it was: dismissed, and when the dialog that it opens closes', async () => {
    fakeServer({});
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'], gateways }));
    const root = getShadowRoot(element);
    const button = (name: string) =>
      [...root.querySelectorAll('button')].find(
        ({ textContent, ariaLabel }) => textContent?.startsWith(name) || ariaLabel === name,
      );
    const findNotice = async (name: string) => {
      const found = await eventually(() => [...root.querySelectorAll<HTMLElement>('[part="notice"] button')]);
      return found.find(({ textContent, ariaLabel }) => textContent === name || ariaLabel === name) as HTMLElement;
    };
    const press = (pressed: HTMLElement) => {
      pressed.focus();
      pressed.click();
    };
    const gone = () => eventually(() => !root.querySelector('[part="notice"]'));
    element.openIssue(2);
    const purchase = await eventually(() => button('Purchase'));
    await eventually(() => root.querySelector('header button:not([style*="hidden"])'));

    press(purchase);
    await eventually(() => root.querySelector('[part="notice"]'));
    press(await findNotice('Dismiss'));
    await gone();
    await eventually(() => root.activeElement === purchase);

    press(purchase);
    await eventually(() => root.querySelector('[part="notice"]'));
    press(await findNotice('Sign In / Register'));
    await eventually(() => root.querySelector('[part~="sign-in"]'));
    history.back();
    await eventually(() => !root.querySelector('[part~="sign-in"]'));
    await eventually(() => root.activeElement === purchase);
  });

  it('of a purchase in another tab leaves the button to the screen of the issue, and has one elsewhere', async () => {
    fakeServer({
      '/api/user/me': { body: fakeUser },
      '/api/user/purchases': { body: { issues: [{ issue_id: 2 }], subscription: null } },
    });
    await cookieStore.set('XSRF-TOKEN', 't');
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'], gateways }));
    const root = getShadowRoot(element);
    const notice = () => root.querySelector<HTMLElement>('[part="notice"]');
    const actions = () =>
      [...(notice()?.querySelectorAll('button') ?? [])].map(({ ariaLabel, innerText }) => ariaLabel ?? innerText);
    await eventually(() => root.querySelector('[aria-haspopup="menu"]'));
    element.openIssue(2);
    await eventually(() => root.querySelector('dialog[aria-label="Issue 2"]'));
    const otherTab = new BroadcastChannel(`magazine-store/${location.origin}/`);
    otherTab.postMessage({ type: 'purchase', item: { type: 'issue', id: 2, coupon: true } });
    await eventually(notice);
    equal([notice()?.innerText.includes('“Issue 2” is now yours'), actions()], [true, ['Dismiss']]);
    history.back();
    await eventually(() => actions().length === 2);
    equal(actions(), ['Read', 'Dismiss']);
    otherTab.close();
    await cookieStore.delete('XSRF-TOKEN');
  });
});
