import '../index.ts';
import { axeViolations } from '../../../../test/browser/axe.ts';
import { equal, eventually, ok, until } from '../../../../test/browser/expect.ts';
import { type FakeAnswers, fakePage, fakeServer, fakeUser, holdRequests } from '../testing/fakeServer.ts';

const LINKS = {
  terms: 'Terms',
  privacy: 'Privacy policy',
  withdrawal: 'Withdraw from contract here',
  cancellation: 'Cancel contracts here',
  accessibility: 'Accessibility',
};
const labels: Readonly<Record<keyof typeof LINKS | 'account', string>> = {
  terms: 'Terms',
  privacy: 'Privacy policy',
  withdrawal: 'Withdraw from a contract',
  cancellation: 'Cancel a contract',
  accessibility: 'Accessibility',
  account: 'Account',
};

async function signedInStore() {
  const { element, root } = await openStore({});
  await eventually(() => root.querySelector('header [aria-haspopup="menu"]'));
  return { element, root };
}

async function openStore(changed: FakeAnswers, heldPath?: string) {
  await cookieStore.set('XSRF-TOKEN', 't');
  const answers: FakeAnswers = {
    '/api/user/me': { body: fakeUser },
    '/api/user/purchases': { body: { issues: [], subscription: null } },
    '/api/user/payments': { body: { payments: [] } },
    '/api/user/promocodes': { body: { promocodes: [] } },
    '/api/texts/terms': { body: { markdown: 'Ours.', locale: 'en' } },
    '/api/texts/privacy': { body: { markdown: 'Yours.', locale: 'en' } },
    ...changed,
  };
  fakeServer(answers);
  if (heldPath) holdRequests(heldPath);
  const page = fakePage({
    auth: true,
    auth_providers: ['google'],
    terms_url: '/terms',
    privacy_url: '/privacy',
    support_email: 'help@tests.example',
    gateways: { stripe: { publishable_key: 'pk', country: 'DE' } },
  });
  const element = document.createElement('magazine-store');
  element.setAttribute('locale', 'en');
  element.innerHTML = `<script type="application/json" data-page>${JSON.stringify(page)}</script>`;
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await eventually(() => root.querySelector('[part="footer"] a'));
  return { element, root, answers };
}

afterEach(async () => {
  await cookieStore.delete('XSRF-TOKEN');
  for (const element of document.querySelectorAll('magazine-store')) element.remove();
  history.replaceState(null, '', location.pathname + location.search);
  await Promise.resolve();
});

describe('pages in the place of the list', () => {
  it('each lead to all others, and their chunk is never taken for that of another', async () => {
    const { element, root } = await signedInStore();
    const names = Object.keys(labels) as (keyof typeof labels)[];
    const go = async (to: (typeof names)[number]) => {
      if (to === 'account') element.openAccount();
      else {
        const links = [...root.querySelectorAll<HTMLAnchorElement>('[part="footer"] a')];
        links.find(({ textContent }) => textContent === LINKS[to])?.click();
      }
      await eventually(() => location.hash === `#/${to}`);
      const findShownPage = () => root.querySelector('main[part~="in-place"]')?.ariaLabel;
      await until(`${to} shows`, () => findShownPage() === labels[to]);
      ok(!root.querySelector('[part="notice"]'), `no notice at ${to}`);
    };
    let walked = 0;
    for (const from of names) {
      for (const to of names.filter((name) => name !== from)) {
        await go(from);
        await go(to);
        walked += 1;
      }
    }
    equal(walked, 30);
  });

  it('have the skip link of the header lead to them', async () => {
    const { root } = await openStore({});
    const skip = () => {
      const button = root.querySelector('[part="header"] button') as HTMLElement;
      button.focus();
      button.click();
      return button.textContent;
    };
    equal(skip(), 'Skip to the issues');
    ok(root.activeElement?.matches('[part~="main"]'), 'the list has the focus');
    (root.querySelector('[part="footer"] a[href$="/terms"]') as HTMLElement).click();
    await eventually(() => root.querySelector('[aria-label="Terms"]'));
    equal(skip(), 'Skip to the content');
    ok(root.activeElement?.matches('[part~="in-place"]'), 'the page has the focus');
  });

  it('have a name for their text while it loads', async () => {
    const { root } = await openStore({}, '/api/texts/terms');
    (root.querySelector('[part="footer"] a[href$="/terms"]') as HTMLElement).click();
    const spinner = await eventually(() => root.querySelector('[role="progressbar"]'));
    equal(spinner.ariaLabel, 'Terms');
  });

  it('begin at their top, also when a reader comes from the foot of a long list', async () => {
    const { element, root } = await openStore({});
    const link = root.querySelector('[part="footer"] a[href$="/terms"]') as HTMLElement;
    link.scrollIntoView();
    ok(element.getBoundingClientRect().top < -300, 'the list is long');
    link.click();
    await eventually(() => root.querySelector('[aria-label="Terms"]'));
    ok(element.getBoundingClientRect().top >= 0, 'the top of the page is in sight');
  });
});

describe('the account of a reader whom the server could not be asked for', () => {
  it('says that the connection failed, and tries again on request', async () => {
    location.hash = '#/account';
    const { root, answers } = await openStore({ '/api/user/me': { status: 503, body: { error: 'unavailable' } } });
    const failure = await eventually(() => root.querySelector<HTMLElement>('[part~="account-failure"]'));
    const notices = () => [...root.querySelectorAll<HTMLElement>('[part~="notice"]')].map(({ innerText }) => innerText);
    await eventually(() => notices().length > 0);
    const others = () => notices().filter((text) => !text.startsWith('Connection error'));
    equal(others(), [], 'the connection has the only notice');
    equal(location.hash, '#/account');
    equal(await axeViolations(document.body), []);
    // On a slow machine the notice is over by now.
    equal(others(), [], 'no other notice comes later');

    answers['/api/user/me'] = { body: fakeUser };
    failure.querySelector('button')?.click();
    await eventually(() => root.querySelector('[part~="account"] h2')?.textContent === 'Account');
    await eventually(() => root.querySelector('header [aria-haspopup="menu"]'));
  });

  it('is one press away in the header, which does not offer to sign in', async () => {
    const { root, answers } = await openStore({ '/api/user/me': { status: 503, body: { error: 'unavailable' } } });
    const button = (name: string) =>
      [...root.querySelectorAll<HTMLElement>('header button')].find(({ textContent }) => textContent === name);
    const corner = await eventually(() => button('Your account'));
    equal(button('Sign In / Register'), undefined);
    corner.click();
    const failure = await eventually(() => root.querySelector<HTMLElement>('[part~="account-failure"]'));

    answers['/api/user/me'] = { body: fakeUser };
    failure.querySelector('button')?.click();
    await eventually(() => root.querySelector('header [aria-haspopup="menu"]'));
  });

  it('leads a visitor who turns out to be signed out to the list', async () => {
    location.hash = '#/account';
    const { root, answers } = await openStore({ '/api/user/me': { status: 503, body: { error: 'unavailable' } } });
    const failure = await eventually(() => root.querySelector<HTMLElement>('[part~="account-failure"]'));
    answers['/api/user/me'] = { status: 401, body: { error: 'sign_in_required' } };
    failure.querySelector('button')?.click();
    await eventually(() => root.querySelector('[part~="notice"]')?.textContent?.includes('You have to sign in'));
    equal(location.hash, '');
  });
});
