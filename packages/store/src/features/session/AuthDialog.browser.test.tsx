import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, storeOnPage } from '../../testing/storeOnPage.ts';

const { open } = window;

afterEach(async () => {
  window.open = open;
  document.documentElement.style.fontSize = '';
  for (const element of document.querySelectorAll('magazine-store')) element.remove();
  await Promise.resolve();
});

describe('the sign-in dialog', () => {
  for (const rootSize of ['', '10px', '28px']) {
    it(`has its cross 12 px beyond the end of its texts, on a page whose root is ${rootSize || 'not set'}`, async () => {
      document.documentElement.style.fontSize = rootSize;
      fakeServer({});
      const page = fakePage({ auth: true, auth_providers: ['google'] });
      const element = document.createElement('magazine-store');
      element.setAttribute('locale', 'en');
      element.innerHTML = `<script type="application/json" data-page>${JSON.stringify(page)}</script>`;
      document.body.append(element);
      element.openSignIn();
      const root = element.shadowRoot as ShadowRoot;
      const head = (await eventually(() => root.querySelector('[part~="sign-in"] h2'))).parentElement as HTMLElement;
      const cross = head.querySelectorAll('button')[1] as HTMLElement;
      equal(cross.getBoundingClientRect().right - head.getBoundingClientRect().right, 12);
    });
  }

  it('lets no key reach a link that it covers while an attempt waits', async () => {
    window.open = () => ({ closed: false, close() {}, focus() {} }) as Window;
    fakeServer({});
    const page = fakePage({ auth: true, auth_providers: ['google'], terms_url: '/terms' });
    const element = await storeOnPage(page);
    const root = getShadowRoot(element);
    element.openSignIn();
    const dialog = await eventually(() => root.querySelector('[part~="sign-in"]'));
    const press = async (name: string) => {
      const buttons = () => [...dialog.querySelectorAll<HTMLButtonElement>('button:enabled')];
      (await eventually(() => buttons().find(({ innerText }) => innerText === name))).click();
    };
    await press('Register');
    const link = await eventually(() => dialog.querySelector('[role=tabpanel] a'));
    await press('Register with Google');
    await eventually(() => dialog.querySelector('[aria-busy=true] [role=status]'));
    (link as HTMLElement).focus();
    equal(root.activeElement === link, false, 'the link has the focus');
  });

  it('takes no press before a press can open the window', async () => {
    let opened = 0;
    window.open = () => {
      opened++;
      return { closed: false, close() {}, focus() {} } as Window;
    };
    const { promise: hashed, resolve: hash } = Promise.withResolvers<void>();
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = async (...given) => {
      await hashed;
      return digest(...given);
    };
    try {
      fakeServer({});
      const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'] }));
      element.openSignIn();
      const dialog = await eventually(() => getShadowRoot(element).querySelector('[part~="sign-in"]'));
      const button = await eventually(() =>
        [...dialog.querySelectorAll('button')].find(({ innerText }) => innerText === 'Sign in with Google'),
      );
      equal(button.disabled, true, 'it is disabled');
      hash();
      await eventually(() => !button.disabled);
      button.click();
      await eventually(() => opened === 1);
    } finally {
      crypto.subtle.digest = digest;
    }
  });

  it('offers a provider that the page alone describes, with its label and logo', async () => {
    const addresses: string[] = [];
    window.open = (address) => {
      addresses.push(String(address));
      return { closed: false, close() {}, focus() {} } as Window;
    };
    fakeServer({});
    const logo = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';
    const others = [{ name: 'harbour-id', display_name: 'Harbour ID', logo }];
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: [], other_providers: others }));
    element.openAuth();
    const dialog = await eventually(() => getShadowRoot(element).querySelector('[part~="sign-in"]'));
    const button = await eventually(() =>
      [...dialog.querySelectorAll<HTMLButtonElement>('button:enabled')].find(
        ({ innerText }) => innerText === 'Sign in with Harbour ID',
      ),
    );
    equal(button.querySelector('img')?.src, logo);
    button.click();
    const address = await eventually(() => addresses.find((each) => each.includes('/auth/go/harbour-id?')));
    equal(new URL(address).searchParams.get('locale'), 'en');
  });
});
