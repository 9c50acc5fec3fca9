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
      element.openAuth();
      const root = element.shadowRoot as ShadowRoot;
      const head = (await eventually(() => root.querySelector('[part="auth"] h2'))).parentElement as HTMLElement;
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
    element.openAuth();
    const dialog = await eventually(() => root.querySelector('[part="auth"]'));
    const press = (name: string) =>
      [...dialog.querySelectorAll('button')].find(({ innerText }) => innerText === name)?.click();
    press('Register');
    const link = await eventually(() => dialog.querySelector('[role=tabpanel] a'));
    press('Register with Google');
    await eventually(() => dialog.querySelector('[aria-busy=true] [role=status]'));
    (link as HTMLElement).focus();
    equal(root.activeElement === link, false, 'the link has the focus');
  });
});
