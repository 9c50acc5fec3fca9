import '../index.ts';
import type { PageData } from '@magazine-store/protocol';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { hearConsole } from '../../../../test/browser/hearConsole.ts';
import type { MagazineStoreElement } from '../elementTypes.ts';
import { type FakeAnswers, fakeIssue, fakePage, fakeServer, fakeUser } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const DONE = { done: true };
const refused = (reason: string) => ({ done: false, reason });

const SIGN_IN: Partial<PageData> = { auth: true, auth_providers: ['google'] };
const SIGNED_OUT: FakeAnswers = { '/api/user/me': { status: 401, body: { error: 'not_signed_in' } } };
/** The reader owns issue 2. */
const SIGNED_IN: FakeAnswers = {
  '/api/user/me': { body: fakeUser },
  '/api/user/purchases': { body: { issues: [{ issue_id: 2 }], subscription: null } },
  '/auth/logout': { body: { csrf_token: 't' } },
};

const notice = (element: MagazineStoreElement) => getShadowRoot(element).querySelector('[part~=notice]')?.textContent;

beforeEach(() => {
  fakeServer({});
});
// The browser has a session: the store asks for it.
before(() => cookieStore.set('XSRF-TOKEN', 't'));
after(() => cookieStore.delete('XSRF-TOKEN'));

afterEach(removeStores);

describe('the answers to commands', () => {
  it('say that an issue is open, or that there is none after the server was asked once more', async () => {
    const page = fakePage();
    const answers: FakeAnswers = { '/api/issues': { body: { issues: page.issues } } };
    const requests = fakeServer(answers);
    const element = await storeOnPage(page);
    equal(await element.openIssue(2), DONE);
    equal([location.hash, requests], ['#/read/2', []]);
    equal(await element.openIssue(2), DONE);
    equal(await element.openIssue(999), refused('not_found'));
    equal([location.hash, requests], ['#/read/2', ['/api/issues']]);
    await eventually(() => notice(element)?.includes('Item was not found.'));
    equal(await element.loadOptions(999), refused('not_found'));
    equal(await element.loadOptions(2), DONE);
    answers['/api/issues'] = { body: { issues: [fakeIssue(999), ...(page.issues ?? [])] } };
    equal(await element.openIssue(999), DONE);
    equal(location.hash, '#/read/999');
  });

  it('say whether the visitor may read a document, which the viewer tells them too', async () => {
    const page = fakePage({ ...SIGN_IN, issues: [1, 2, 3].map((id) => fakeIssue(id, { has_sample: id !== 3 })) });
    fakeServer({ ...SIGNED_IN, '/api/issues/1/download/full': { status: 403, body: { error: 'not_owned' } } });
    const element = await storeOnPage(page);
    equal(await element.openViewer(1, { type: 'full' }), refused('not_allowed'));
    await eventually(() => getShadowRoot(element).querySelector('[part~=placeholder] [part~=obstacle]'));
    equal(await element.openViewer(3, { type: 'sample' }), refused('not_found'));
    equal(await element.openViewer(1, { type: 'sample' }), DONE);
    equal(await element.closeViewer(), DONE);
    await eventually(() => !location.hash.includes('preview'));
  });

  it('wait for the session before they choose between a sample and the full issue', async () => {
    fakeServer(SIGNED_IN);
    const element = await storeOnPage(fakePage(SIGN_IN));
    const opened: unknown[] = [];
    element.on('openViewer', (detail) => opened.push(detail));
    equal([await element.openViewer(2), await element.openViewer(4)], [DONE, DONE]);
    equal(opened, [
      { issueId: 2, type: 'full' },
      { issueId: 4, type: 'sample' },
    ]);
    await element.closeViewer();
  });

  it('come after an event that names the page where the reader stopped', async () => {
    fakeServer(SIGNED_OUT);
    const key = `magazine-store/last-pages/${location.origin}/`;
    localStorage.setItem(key, JSON.stringify([{ issueId: 1, type: 'full', page: 3, at: 1 }]));
    const element = await storeOnPage();
    const opened: unknown[] = [];
    element.on('openViewer', (detail, event) => {
      opened.push(detail);
      event.preventDefault();
    });
    equal(await element.openViewer(1, { type: 'full' }), refused('prevented'));
    equal(await element.openViewer(1, { type: 'full', page: 2 }), refused('prevented'));
    localStorage.removeItem(key);
    equal(opened, [
      { issueId: 1, type: 'full', page: 3 },
      { issueId: 1, type: 'full', page: 2 },
    ]);
  });

  it('say that the viewer is closed once it is, and nothing undoes an opening right after', async () => {
    fakeServer(SIGNED_OUT);
    const element = await storeOnPage();
    const closed: number[] = [];
    element.on('closeViewer', ({ issueId }) => closed.push(issueId));
    await element.openIssue(1);
    await element.openViewer(1, { type: 'full' });
    equal([await element.closeViewer(), element.state.location, closed], [DONE, '/read/1', [1]]);
    await element.openViewer(1, { type: 'full' });
    const answers = await Promise.all([
      element.closeViewer(),
      element.closeViewer(),
      element.openViewer(2, { type: 'sample' }),
    ]);
    equal(answers, [DONE, DONE, DONE]);
    await eventually(() => element.state.location === '/read/2/preview');
    equal(await element.closeViewer(), DONE);
    equal([element.state.location, closed], ['/read/2', [1, 1, 2]]);
  });

  it('say that the server could not be asked for the issue', async () => {
    fakeServer({ '/api/issues': { status: 500, body: { error: 'server_error' } } });
    const element = await storeOnPage();
    equal(await element.openIssue(999), refused('failed'));
    await eventually(() => notice(element)?.includes('Connection error'));
  });

  it('leave no error when the element is removed at once', async () => {
    const element = await storeOnPage();
    const codes: string[] = [];
    element.on('error', ({ code }) => codes.push(code));
    element.openIssue(1);
    element.remove();
    await eventually(() => !getShadowRoot(element).querySelector('article'));
    document.body.append(element);
    const open = await eventually(() => getShadowRoot(element).querySelector('dialog'));
    equal([open.matches(':modal'), codes], [true, []]);
  });

  it('say that nothing can be closed', async () => {
    const element = await storeOnPage();
    equal(await element.closeViewer(), refused('not_open'));
  });

  it('say that the store has no sign-in', async () => {
    const element = await storeOnPage();
    for (const asked of [
      element.openSignIn(),
      element.openAccount('coupon'),
      element.signOut(),
      element.navigate('/login'),
      element.navigate('/account'),
    ]) {
      equal(await asked, refused('sign_in_off'));
    }
    equal(location.hash, '');
  });

  it('say that the visitor is signed out', async () => {
    fakeServer(SIGNED_OUT);
    const element = await storeOnPage(fakePage(SIGN_IN));
    equal(await element.signOut(), refused('signed_out'));
    equal(await element.openAccount(), refused('signed_out'));
    await eventually(() => notice(element)?.includes('You have to sign in to access this page.'));
    equal(await element.openSignIn(), DONE);
    await eventually(() => getShadowRoot(element).querySelector('[part~=auth]'));
  });

  it('say that the reader is signed in, and sign the reader out', async () => {
    const answers: FakeAnswers = { ...SIGNED_IN };
    fakeServer(answers);
    const element = await storeOnPage(fakePage(SIGN_IN));
    const told: unknown[] = [];
    element.on('signOut', () => told.push(element.state.signedIn));
    equal(await element.openSignIn(), refused('signed_in'));
    equal(await element.openAccount('coupon'), DONE);
    answers['/auth/logout'] = { status: 500, body: { error: 'server_error' } };
    equal(await element.signOut(), refused('failed'));
    equal([element.state.signedIn, told], [true, []]);
    answers['/auth/logout'] = { body: { csrf_token: 't' } };
    equal(await Promise.all([element.signOut(), element.signOut()]), [DONE, DONE]);
    equal([element.state.signedIn, told], [false, [false]]);
    equal(await element.signOut(), refused('signed_out'));
  });

  it('say that a dialog holds the store until the visitor reloads the page', async () => {
    const answers: FakeAnswers = {
      ...SIGNED_IN,
      '/auth/logout': { status: 403, body: { error: 'invalid_csrf_token' } },
    };
    fakeServer(answers);
    const element = await storeOnPage(fakePage(SIGN_IN));
    await element.signOut();
    await eventually(() => getShadowRoot(element).querySelector('[part~=session-expired]'));
    for (const asked of [
      element.openIssue(1),
      element.openViewer(1),
      element.openSignIn(),
      element.openAccount(),
      element.navigate('/search'),
    ]) {
      equal(await asked, refused('busy'));
    }
  });

  it('come with a look at the session when the server refuses a download: it may have ended elsewhere', async () => {
    const answers: FakeAnswers = {
      ...SIGNED_IN,
      '/api/issues/2/download/full': { status: 403, body: { error: 'not_owned' } },
    };
    fakeServer(answers);
    const element = await storeOnPage(fakePage({ ...SIGN_IN, enable_downloading: true }));
    await element.openIssue(2);
    const root = getShadowRoot(element);
    const download = await eventually(() =>
      [...root.querySelectorAll('a')].find(({ innerText }) => innerText === 'Download PDF'),
    );
    answers['/api/user/me'] = { status: 401, body: { error: 'not_signed_in' } };
    equal(root.textContent?.includes('Sign In'), false);
    download.click();
    await eventually(() => root.textContent?.includes('Sign In'));
  });

  it('say that the page has prevented an opening', async () => {
    fakeServer(SIGNED_OUT);
    const element = await storeOnPage(fakePage(SIGN_IN));
    const stops = (['openIssue', 'openViewer', 'openSignIn', 'openAccount'] as const).map((name) =>
      element.on(name, (_detail, event) => event.preventDefault()),
    );
    for (const asked of [element.openIssue(1), element.openViewer(1), element.openSignIn(), element.openAccount()]) {
      equal(await asked, refused('prevented'));
    }
    equal(location.hash, '');
    for (const stop of stops) stop();
    equal(await element.openIssue(1), DONE);
  });

  it('say whether the catalogue was loaded again', async () => {
    const page = fakePage();
    const answers: FakeAnswers = { '/api/issues': { status: 500, body: { error: 'server_error' } } };
    fakeServer(answers);
    const element = await storeOnPage(page);
    equal(await element.refresh(), refused('failed'));
    answers['/api/issues'] = { body: { issues: page.issues } };
    equal(await element.refresh(), DONE);
  });

  it('say that the store could not be loaded', async () => {
    fakeServer({ '/api/page': { status: 500, body: { error: 'server_error' } } });
    const element = document.createElement('magazine-store');
    document.body.append(element);
    const early = element.openIssue(1);
    equal(await early, refused('failed'));
    equal(await element.refresh(), refused('failed'));
    equal(element.state.ready, false);
  });

  it('say that the element is not on the page, and don’t run the command later', async () => {
    const { store, issues, ...page } = fakePage();
    fakeServer({ '/api/page': { body: page }, '/api/store': { body: store }, '/api/issues': { body: { issues } } });
    const element = document.createElement('magazine-store');
    equal(await element.openIssue(1), refused('not_on_page'));
    document.body.append(element);
    const early = element.openIssue(1);
    element.remove();
    equal(await early, refused('not_on_page'));
    equal(await element.signOut(), refused('not_on_page'));
    document.body.append(element);
    await eventually(() => element.state.ready);
    equal([await element.refresh(), location.hash], [DONE, '']);
    const replaced = element.refresh();
    element.server = 'https://store.invalid';
    equal(await replaced, refused('not_on_page'));
  });

  it('refuse wrong arguments with a TypeError', async () => {
    const element = await storeOnPage();
    for (const ask of [
      () => element.openIssue(0),
      () => element.openViewer(1, { type: 'preview' as never }),
      () => element.openViewer(1, { page: 1.5 }),
      () => element.loadOptions(-1),
      () => element.openAccount('cupon' as never),
      () => element.navigate('read/1'),
      () => element.on('bought' as never, () => {}),
    ]) {
      let error: unknown;
      try {
        ask();
      } catch (thrown) {
        error = thrown;
      }
      equal(error instanceof TypeError, true, String(ask));
    }
  });
});

describe('navigate', () => {
  it('goes to every location that a visitor can reach, and to no other', async () => {
    fakeServer({ ...SIGNED_IN, '/api/issues': { body: { issues: fakePage().issues } } });
    const element = await storeOnPage(fakePage({ ...SIGN_IN, support_email: 'help@store.example' }));
    const paths: string[] = [];
    element.on('navigate', ({ path }) => paths.push(path));
    for (const path of ['/read/2', '/read/1/sample?page=2', '/search?q=sea', '/account', '/accessibility', '/']) {
      equal(await element.navigate(path), DONE, path);
    }
    equal(paths, ['/read/2', '/read/1/preview?page=2', '/search?q=sea', '/account', '/accessibility', '/']);
    equal(await element.navigate('/support'), DONE);
    await eventually(() => getShadowRoot(element).querySelector('[part~=support]'));
    for (const path of ['/read/999', '/cart', '/terms', '/nowhere', '//elsewhere.example/']) {
      equal(await element.navigate(path), refused('not_found'), path);
    }
  });
});

describe("the store's state", () => {
  it('is told at each change, and has changed before any other event says so', async () => {
    fakeServer(SIGNED_IN);
    const element = document.createElement('magazine-store');
    equal(element.state, { ready: false, signedIn: null, location: '/', issueId: null });
    const told: unknown[] = [];
    element.addEventListener('magazine-store-state-change', ({ detail }) => {
      equal(detail === element.state, true, 'the event has the state itself');
      told.push(detail);
    });
    element.addEventListener('magazine-store-ready', () => told.push(element.state.ready));
    element.append(Object.assign(document.createElement('script'), { type: 'application/json' }));
    element.querySelector('script')?.setAttribute('data-page', '');
    (element.querySelector('script') as HTMLElement).textContent = JSON.stringify(fakePage(SIGN_IN));
    document.body.append(element);
    await eventually(() => element.state.signedIn);
    await element.openIssue(2);
    const state = { ready: true, signedIn: null, location: '/', issueId: null };
    equal(told, [
      state,
      true,
      { ...state, signedIn: true },
      { ready: true, signedIn: true, location: '/read/2', issueId: 2 },
    ]);
  });

  it('says at once that the visitor is signed out of a store without sign-in', async () => {
    const element = await storeOnPage();
    equal(element.state.signedIn, false);
  });
});

describe('the former names', () => {
  it('are commands, events and handlers like those of today', async () => {
    fakeServer(SIGNED_IN);
    const element = await storeOnPage(fakePage(SIGN_IN));
    const told: unknown[] = [];
    element.addEventListener('magazine-store-logout', () => told.push('logout'));
    element.addEventListener('magazine-store-sign-out', () => told.push('sign-out'));
    element.on('logout', () => told.push('on logout'));
    element.on('openAccount', (detail) => told.push(detail));
    equal(await element.openAuth(), refused('signed_in'));
    await element.openAccount('coupon');
    await eventually(() => location.hash === '#/account');
    await element.signOut();
    // The store leaves the account, often by a step back. The next test must not meet it.
    await eventually(() => location.hash !== '#/account');
    equal(told, [{ expand: 'coupon', section: 'coupon' }, 'sign-out', 'on logout', 'logout']);
    element.addEventListener('magazine-store-open-auth', (event) => event.preventDefault());
    equal(await element.openSignIn(), refused('prevented'));
  });
});

describe('the attribute path', () => {
  it('is where the element opens, unless the address says another place', async () => {
    const element = await storeOnPage(fakePage(), { path: '/read/2' });
    await eventually(() => getShadowRoot(element).querySelector('dialog'));
    equal([location.hash, element.state.location, element.state.issueId], ['', '/read/2', 2]);
    await element.navigate('/');
    equal(location.hash, '#/');
    history.back();
    await eventually(() => element.state.location === '/read/2');
    element.path = '/read/3/sample';
    await eventually(() => element.state.location === '/read/3/preview');
    element.remove();
    await Promise.resolve();
    element.path = '/read/1';
    document.body.append(element);
    await eventually(() => element.state.location === '/read/1' && location.hash === '#/read/1');
    element.remove();
    await Promise.resolve();
    history.replaceState(null, '', '#/read/4');
    const other = await storeOnPage(fakePage(), { path: '/read/2' });
    equal(other.state.location, '/read/4');
  });

  it('works in a second element of the page', async () => {
    await storeOnPage();
    const second = await storeOnPage(fakePage(), { path: '/read/2' });
    equal([second.state.location, location.hash], ['/read/2', '']);
  });

  it('reports a path without a slash to the page’s author, and shows the list', async () => {
    const reported: string[] = [];
    const listen = (event: ErrorEvent) => {
      reported.push(event.message);
      event.preventDefault();
    };
    // The test runner writes errors that reach the page to its console.
    const endHearing = hearConsole();
    const { onerror } = window;
    window.onerror = null;
    addEventListener('error', listen);
    const element = await storeOnPage(fakePage(), { path: 'read/2' });
    removeEventListener('error', listen);
    window.onerror = onerror;
    equal(endHearing().length, 1);
    equal(element.state.location, '/');
    equal(reported, ['Uncaught TypeError: A store\'s path begins with a slash, unlike "read/2"']);
  });
});
