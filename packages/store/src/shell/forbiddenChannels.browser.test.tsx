import '../index.ts';
import { until } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

describe('a browser that forbids channels between pages, as Firefox does with cookies', () => {
  const usual = window.BroadcastChannel;
  afterEach(() => {
    window.BroadcastChannel = usual;
    removeStores();
  });

  it('opens issues and the sign-in dialog', async () => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    } as unknown as typeof BroadcastChannel;
    fakeServer({});
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'] }));
    const root = getShadowRoot(element);
    const find = (text: string) => [...root.querySelectorAll('button')].find(({ innerText }) => innerText === text);
    (await until('the visitor can sign in', () => find('Sign In / Register'))).click();
    await until('the dialog shows', () => root.querySelector('dialog[open] [part~=sign-in]'));
    await element.openIssue(2);
    await until('the issue shows', () => root.querySelector('dialog[open] h2')?.textContent === 'Issue 2');
  });
});
