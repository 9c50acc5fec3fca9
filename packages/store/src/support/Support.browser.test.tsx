import '../index.ts';
import type { PageData } from '@magazine-store/protocol';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';

/** A store whose visitor has asked for help. */
async function formOn(page: Partial<PageData>) {
  const element = document.createElement('magazine-store');
  element.setAttribute('locale', 'en');
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset.page = '';
  script.textContent = JSON.stringify(fakePage(page));
  element.append(script);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  const named = (name: string) => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  (await eventually(() => named('Need help'))).click();
  await eventually(() => named('Send'));
  return { root, named };
}

afterEach(async () => {
  for (const element of document.querySelectorAll('magazine-store')) element.remove();
  await Promise.resolve();
});

describe('the support form', () => {
  const support_email = 'help@tests.example';

  it('offers as topics what the store has', async () => {
    fakeServer({});
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const { root } = await formOn({ support_email, gateways, auth: true, auth_providers: ['google'] });
    const topics = [...root.querySelectorAll('[part="support"] option')].map(({ value }) => value);
    equal(topics, ['', 'reader', 'payments', 'auth', 'other']);
  });

  it('says where else to write when sending fails', async () => {
    fakeServer({ '/api/need-support': { status: 500, body: { error: 'server_error' } } });
    const { root, named } = await formOn({ support_email });
    const type = (selector: string, value: string) => {
      const control = root.querySelector(`[part="support"] ${selector}`) as HTMLInputElement;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
      set?.call(control, value);
      control.dispatchEvent(new Event(selector === 'select' ? 'change' : 'input', { bubbles: true }));
    };
    type('input', 'reader@example.com');
    type('select', 'other');
    type('textarea', 'It hums');
    named('Send')?.click();
    const link = await eventually(() => root.querySelector<HTMLAnchorElement>('[role="alert"] a'));
    equal(link.href, `mailto:${support_email}`);
    equal(root.querySelector('textarea')?.value, 'It hums');
  });

  it('is not there where nobody answers', async () => {
    fakeServer({});
    const element = document.createElement('magazine-store');
    element.setAttribute('locale', 'en');
    element.innerHTML = `<script type="application/json" data-page>${JSON.stringify(fakePage())}</script>`;
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await eventually(() => root.querySelector('[part="footer"]'));
    const texts = [...root.querySelectorAll('[part="footer"] a, [part="footer"] button')].map(
      (link) => link.textContent,
    );
    equal(texts, ['Powered by Magazine Store', 'Accessibility']);
  });
});
