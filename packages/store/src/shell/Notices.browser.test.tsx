import '../index.ts';
import { eventually } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

afterEach(removeStores);

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
});
