import '../../index.ts';
import type { PageData } from '@magazine-store/protocol';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { fakePage, fakeServer, fakeUser, holdRequests } from '../../testing/fakeServer.ts';

function type(root: ShadowRoot, selector: string, value: string) {
  const control = root.querySelector(`[part="support"] ${selector}`) as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  control.dispatchEvent(new Event(selector === 'select' ? 'change' : 'input', { bubbles: true }));
}

function fillIn(root: ShadowRoot) {
  type(root, 'input', 'reader@example.com');
  type(root, 'select', 'other');
  type(root, 'textarea', 'It hums');
}

/** A store whose visitor has opened the support form. */
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
  const findButton = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  (await eventually(() => findButton('Need help'))).click();
  await eventually(() => findButton('Send'));
  return { root, named: findButton };
}

afterEach(async () => {
  await cookieStore.delete('XSRF-TOKEN');
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
    fillIn(root);
    named('Send')?.click();
    const link = await eventually(() => root.querySelector<HTMLAnchorElement>('[role="alert"] a'));
    equal(link.href, `mailto:${support_email}`);
    equal(root.querySelector('textarea')?.value, 'It hums');
  });

  it('stays with what was typed, under the dialog that says that the session has expired', async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    fakeServer({
      '/api/user/me': { body: { ...fakeUser, email: null } },
      '/api/need-support': { status: 403, body: { error: 'invalid_csrf_token' } },
    });
    const { root, named } = await formOn({ support_email, auth: true, auth_providers: ['google'] });
    await eventually(() => root.querySelector('[aria-haspopup="menu"]'));
    fillIn(root);
    named('Send')?.click();
    const reload = await eventually(() => named('Click to reload'));
    const dialogs = [...root.querySelectorAll('dialog:modal')];
    equal(
      dialogs.map(({ ariaLabel }) => ariaLabel),
      ['Contact support', 'Your sessions has expired'],
    );
    equal(root.activeElement === reload, true, 'the way on has the focus');
    const { x, y } = reload.getBoundingClientRect();
    equal(root.elementFromPoint(x + 9, y + 9) === reload, true, 'nothing covers it');
    equal(root.querySelector('textarea')?.value, 'It hums');
    equal(root.textContent?.includes('Could not load the page'), false);
  });

  it('says so if sending fails after it has closed, and opens again with what was typed', async () => {
    fakeServer({ '/api/need-support': { status: 500, body: { error: 'server_error' } } });
    const answer = holdRequests('/api/need-support');
    const { root, named } = await formOn({ support_email });
    fillIn(root);
    named('Send')?.click();
    (await eventually(() => named('Sending…') && named('Cancel'))).click();
    await eventually(() => !root.querySelector('dialog'));
    answer();
    const notice = await eventually(() => root.querySelector<HTMLElement>('[part="notice"]'));
    equal(notice.innerText.includes('There was a problem with sending the message.'), true);
    named('Open')?.click();
    await eventually(() => root.querySelector('[role="alert"] a'));
    equal(root.querySelector('textarea')?.value, 'It hums');
  });

  it('is empty when it opens again after a message was sent and the visitor went back', async () => {
    fakeServer({ '/api/need-support': { status: 204, body: null } });
    const { root, named } = await formOn({ support_email });
    fillIn(root);
    named('Send')?.click();
    await eventually(() => named('Close'));
    history.back();
    await eventually(() => !root.querySelector('dialog'));
    named('Need help')?.click();
    await eventually(() => root.querySelector('textarea'));
    equal(root.querySelector('textarea')?.value, '');
    equal(named('Send')?.disabled, false);
  });

  it('is not there in a store without support', async () => {
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
    equal(texts, ['Accessibility']);
  });
});
