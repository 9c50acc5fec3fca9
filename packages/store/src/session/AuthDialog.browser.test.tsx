import '../index.ts';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';

afterEach(async () => {
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
});
