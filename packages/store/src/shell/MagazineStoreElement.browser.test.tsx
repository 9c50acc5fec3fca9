import '../index.ts';
import { equal, eventually, ok } from '../../../../test/browser/expect.ts';
import { hearConsole } from '../../../../test/browser/hearConsole.ts';
import type { MagazineStoreElement } from '../elementTypes.ts';
import { type FakeAnswers, fakeIssue, fakePage, fakeServer, fakeStore } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const realFetch = window.fetch;

const dialog = (element: MagazineStoreElement) => getShadowRoot(element).querySelector('dialog');
const titles = (element: MagazineStoreElement) =>
  [...getShadowRoot(element).querySelectorAll('article h2')].map((title) => title.textContent);
const button = (element: MagazineStoreElement, label: string) =>
  [...getShadowRoot(element).querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => textContent === label || ariaLabel === label,
  );

const waitUntilPainted = (element: MagazineStoreElement) => {
  const page = getShadowRoot(element).querySelector('[part~="page"]') as HTMLElement;
  return getComputedStyle(page).containerName === 'magazine-store';
};

beforeEach(() => {
  fakeServer({});
});

afterEach(removeStores);

const NO_SIGN_IN = 'This issue can’t be bought at the moment, because signing in is switched off.';

describe('<magazine-store>', () => {
  // The first test: all stores of a page share the limits of reports.
  it('reports a failed call to the server, without a cookie and the page, and ends after a refusal', async () => {
    const answered = window.fetch;
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const reports: RequestInit[] = [];
    window.fetch = async (input, init) => {
      if (String(input).endsWith('/api/errors')) reports.push(init ?? {});
      if (!String(input).endsWith('/api/issues')) return answered(input, init);
      return Response.json({ error: 'server_error' }, { status: 500, headers: { 'X-Trace-Id': trace } });
    };
    const element = await storeOnPage();
    element.refresh();
    const [report] = await eventually(() => reports.length > 0 && reports);
    equal([report?.credentials, report?.referrerPolicy, report?.keepalive], ['omit', 'no-referrer', true]);
    const { release, ...body } = JSON.parse(String(report?.body));
    equal(body, { part: 'store', code: 'server_error', stack: [], screen: 'list', trace });
    const tell = (code: string) => element.dispatchEvent(new CustomEvent('magazine-store-error', { detail: { code } }));
    await new Promise(requestAnimationFrame);
    tell('broken');
    await import('./errorReports.ts');
    await new Promise(requestAnimationFrame);
    equal(reports.length, 1);
  });

  it('lists the issues with their covers and prices', async () => {
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'], gateways }));
    const [first, second] = getShadowRoot(element).querySelectorAll('article');
    equal(first?.innerText.split('\n').filter(Boolean), ['Issue 1', 'Bold words', 'Free']);
    equal(second?.innerText.split('\n').filter(Boolean), ['Issue 2', '$4.99']);
    const cover = first?.querySelector('img');
    equal(cover?.srcset.split(', ')[0], `${location.origin}/covers/400/1.webp 400w`);
    equal(cover?.loading, 'eager');
    equal(getComputedStyle(cover as Element).aspectRatio, '1000 / 1414');
  });

  it('shows no prices where nothing can be bought, and says why', async () => {
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const element = await storeOnPage(fakePage({ gateways }));
    const [first, second] = getShadowRoot(element).querySelectorAll('article');
    equal(first?.innerText.split('\n').filter(Boolean), ['Issue 1', 'Bold words', 'Free']);
    equal(second?.innerText.split('\n').filter(Boolean), ['Issue 2']);
    equal(button(element, 'Redeem coupon'), undefined);
    element.openIssue(2);
    const obstacle = await eventually(() => getShadowRoot(element).querySelector('[part="detail"] [part="obstacle"]'));
    equal(obstacle.textContent, NO_SIGN_IN);
    const detail = obstacle.closest('[part="detail"]') as HTMLElement;
    equal(
      [...detail.querySelectorAll('button')].map(({ textContent }) => textContent),
      ['Preview', 'Read'],
    );
    ok(
      !getShadowRoot(element).querySelector('[part="footer"]')?.textContent?.includes('All prices'),
      'no prices, no currency',
    );
  });

  it('shows new issues and prices when the reader comes back to the tab, and when the page asks', async () => {
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const page = fakePage({ auth: true, auth_providers: ['google'], gateways });
    const answers: FakeAnswers = {};
    const requests = fakeServer(answers);
    const element = await storeOnPage(page);
    const first = () => {
      const [title, ...rest] =
        getShadowRoot(element).querySelector('article')?.innerText.split('\n').filter(Boolean) ?? [];
      return `${title},${rest.at(-1)}`;
    };
    const issues = [fakeIssue(99, { title: 'Brand new', price: 700 }), ...(page.issues ?? [])];
    answers['/api/issues'] = { body: { issues } };
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => first() === 'Brand new,$7.00');
    answers['/api/issues'] = { body: { issues: [{ ...issues[0], price: 800 }, ...issues.slice(1)] } };
    element.refresh();
    await eventually(() => first() === 'Brand new,$8.00');
    answers['/api/issues'] = { status: 500, body: { error: 'server_error' } };
    await element.refresh();
    await new Promise(requestAnimationFrame);
    equal(requests.filter((path) => path === '/api/issues').length, 3);
    equal(first(), 'Brand new,$8.00');
  });

  it('gets what the page does not carry from the server', async () => {
    const { store, issues, ...page } = fakePage();
    const requests = fakeServer({
      '/api/page': { body: page },
      '/api/store': { body: store },
      '/api/issues': { body: { issues } },
    });
    const element = document.createElement('magazine-store');
    document.body.append(element);
    await eventually(() => getShadowRoot(element).querySelector('article'));
    equal(requests, ['/api/page', '/api/store', '/api/issues']);
  });

  it('says that it could not load, tells the page why, and tries again', async () => {
    const answers: FakeAnswers = { '/api/page': { status: 500, body: { error: 'server_error' } } };
    fakeServer(answers);
    const element = document.createElement('magazine-store');
    element.locale = 'de';
    const received = new Promise((resolve) => {
      element.addEventListener('magazine-store-error', (event) => resolve((event as CustomEvent).detail));
    });
    document.body.append(element);
    equal(await received, { code: 'server_error' });
    await eventually(() => getShadowRoot(element).querySelector('h1'));
    equal(getShadowRoot(element).querySelector('h1')?.textContent, 'Die Seite konnte nicht geladen werden');
    answers['/api/page'] = { body: fakePage() };
    button(element, 'Neu laden')?.click();
    await eventually(() => getShadowRoot(element).querySelector('article'));
  });

  it('says which setting of the server to change where it may not call it, and only there', async () => {
    const endHearing = hearConsole();
    const loadErrorCode = async (server: string) => {
      const element = document.createElement('magazine-store');
      element.server = server;
      const received = new Promise<string>((resolve) => {
        element.addEventListener('magazine-store-error', ({ detail }) => resolve(detail.code));
      });
      document.body.append(element);
      return received;
    };
    window.fetch = realFetch;
    // Two addresses: the tests' own server, which lets pages of no other origin read its answers, and one without a
    // server.
    const elsewhere = `http://127.0.0.1:${location.port}`;
    equal(await loadErrorCode(elsewhere), 'origin_not_allowed');
    equal(await loadErrorCode('http://127.0.0.1:9'), 'offline');
    equal(endHearing(), [
      `<magazine-store>: ${elsewhere} does not allow calls from ${location.origin}. Add this origin to the server's setting: API_ORIGINS=${location.origin}`,
    ]);
  });

  it('tells the page of a call that fails and of a screen that breaks later on', async () => {
    fakeServer({ '/api/issues/1/download/full': { status: 500, body: { error: 'server_error' } } });
    const element = await storeOnPage();
    const codes: string[] = [];
    element.addEventListener('magazine-store-error', ({ detail }) => codes.push(detail.code));
    element.openViewer(1, { type: 'full' });
    await eventually(() => codes.length === 2);
    equal(codes, ['server_error', 'failed_to_load']);
    await element.closeViewer();
  });

  it('opens an issue over the list, in the hash, and gives the focus back on closing', async () => {
    const element = await storeOnPage();
    const card = getShadowRoot(element).querySelector('article a') as HTMLAnchorElement;
    card.focus();
    card.click();
    await eventually(() => dialog(element));
    equal(location.hash, '#/read/1');
    await eventually(() => getShadowRoot(element).querySelector('dialog strong'));
    button(element, 'Close')?.click();
    await eventually(() => !dialog(element));
    equal(location.hash, '');
    equal(getShadowRoot(element).activeElement === card, true, 'focus');
  });

  it('offers to read only what may be read, and a preview only where there is one', async () => {
    const [first, second] = fakePage().issues ?? [];
    const issues = [first, second].flatMap((issue) => (issue ? [{ ...issue, has_sample: issue.is_free }] : []));
    const element = await storeOnPage(fakePage({ issues }));
    element.openIssue(1);
    await eventually(() => button(element, 'Read'));
    equal([button(element, 'Read')?.disabled, Boolean(button(element, 'Preview'))], [false, true]);
    element.openIssue(2);
    await eventually(() => button(element, 'Read')?.disabled);
    equal(Boolean(button(element, 'Preview')), false);
  });

  it('keeps styles, state and open dialogs when it moves', async () => {
    const element = await storeOnPage();
    button(element, 'Next page')?.click();
    await eventually(() => getShadowRoot(element).querySelector('[aria-current]')?.textContent === '2');
    const shown = titles(element);
    element.openIssue(Number(shown[0]?.split(' ')[1]));
    const open = await eventually(() => dialog(element));
    const elsewhere = document.body.appendChild(document.createElement('section'));
    elsewhere.append(element);
    await Promise.resolve();
    equal(titles(element), shown);
    equal(dialog(element) === open, true, 'the same dialog');
    equal(open.matches(':modal'), true, 'still modal');
    equal(waitUntilPainted(element), true, 'styles');
    elsewhere.remove();
  });

  it('keeps its state while it is off the page', async () => {
    const element = await storeOnPage();
    button(element, 'Next page')?.click();
    await eventually(() => getShadowRoot(element).querySelector('[aria-current]')?.textContent === '2');
    const shown = titles(element);
    element.remove();
    await eventually(() => !getShadowRoot(element).querySelector('article'));
    document.body.append(element);
    await eventually(() => getShadowRoot(element).querySelector('article'));
    equal(titles(element), shown);
    equal(waitUntilPainted(element), true, 'styles');
  });

  it('takes properties that were set before it was known', async () => {
    const element = document.createElement('magazine-store');
    document.body.append(element);
    // When the element is upgraded, it already has a property of its own that hides the accessor.
    const early = document.createElement('magazine-store');
    Object.defineProperty(early, 'theme', { value: 'dark', configurable: true, writable: true });
    document.body.append(early);
    equal(early.getAttribute('theme'), 'dark');
    early.theme = null;
    equal(early.hasAttribute('theme'), false);
  });

  it('follows its attributes, also when they go', async () => {
    const element = await storeOnPage(fakePage({ theme: 'light' }));
    const scheme = () => (getShadowRoot(element).querySelector('[part~="page"]') as HTMLElement).style.colorScheme;
    equal(scheme(), 'light');
    element.theme = 'dark';
    await eventually(() => scheme() === 'dark');
    element.removeAttribute('theme');
    await eventually(() => scheme() === 'light');
    element.locale = 'ja';
    await eventually(() => getShadowRoot(element).querySelector('[part~="price"]')?.textContent === '無料');
  });

  it('tells the server its language with what it sends', async () => {
    const answered = window.fetch;
    const sent: (string | null)[] = [];
    window.fetch = (input, init) => {
      if (init?.method === 'POST') sent.push(new Headers(init.headers).get('Accept-Language'));
      return answered(input, init);
    };
    const element = await storeOnPage(fakePage(), { locale: 'pl' });
    element.openViewer(1, { type: 'full' });
    await eventually(() => sent.length === 1);
    element.locale = 'ja';
    await eventually(() => getShadowRoot(element).querySelector('[lang="ja"]'));
    element.openViewer(3, { type: 'full' });
    await eventually(() => sent.length === 2);
    equal(sent, ['pl', 'ja']);
  });

  it('becomes the store of another server when it is told so', async () => {
    fakeServer({ '/api/page': { body: fakePage({ store: { ...fakeStore, name: 'Harbour' } }) } });
    const element = await storeOnPage();
    const name = () => getShadowRoot(element).querySelector('header')?.textContent ?? '';
    equal(name().includes('Kiosk'), true);
    element.querySelector('[data-page]')?.remove();
    element.server = 'https://store.invalid';
    await eventually(() => name().includes('Harbour'));
    equal(waitUntilPainted(element), true, 'styles');
  });

  it('opens what it was asked for before it was ready', async () => {
    const answers: FakeAnswers = { '/api/page': { body: fakePage() } };
    fakeServer(answers);
    const element = document.createElement('magazine-store');
    element.locale = 'en';
    document.body.append(element);
    element.openIssue(2);
    await eventually(() => getShadowRoot(element).querySelector('dialog strong'));
    equal(location.hash, '#/read/2');
  });

  it('moves by moveBefore with its dialog open, and nothing is torn down', async () => {
    const element = await storeOnPage();
    element.openIssue(1);
    const open = await eventually(() => dialog(element));
    const elsewhere = document.body.appendChild(document.createElement('section'));
    (elsewhere as Element & { moveBefore(node: Node, before: Node | null): void }).moveBefore(element, null);
    await Promise.resolve();
    equal([dialog(element) === open, open.matches(':modal'), waitUntilPainted(element)], [true, true, true]);
    elsewhere.remove();
  });

  it('is as wide as there is room in a row, and inherits nothing from it but being hidden', async () => {
    const row = document.body.appendChild(document.createElement('div'));
    row.style.cssText = 'display: flex; width: 700px; letter-spacing: 1em; text-transform: uppercase; text-indent: 4em';
    document.documentElement.style.fontSize = '62.5%';
    const element = await storeOnPage();
    row.append(element);
    const page = getShadowRoot(element).querySelector('[part~="page"]') as HTMLElement;
    const { letterSpacing, textTransform, textIndent, fontSize } = getComputedStyle(page);
    const text = getComputedStyle(getShadowRoot(element).querySelector('article h2') as Element).fontSize;
    document.documentElement.style.fontSize = '';
    equal([page.clientWidth, letterSpacing, textTransform, textIndent], [700, 'normal', 'none', '0px']);
    equal(
      [fontSize, getComputedStyle(getShadowRoot(element).querySelector('article h2') as Element).fontSize],
      ['16px', text],
    );
    row.style.visibility = 'hidden';
    equal(getComputedStyle(page).visibility, 'hidden');
    row.remove();
  });

  it('leaves an opening to the page that cancels it', async () => {
    const element = await storeOnPage();
    const received: unknown[] = [];
    const recordError = (event: Event) => {
      event.preventDefault();
      received.push((event as CustomEvent).detail);
    };
    document.addEventListener('magazine-store-open-issue', recordError);
    document.addEventListener('magazine-store-open-viewer', recordError);
    (getShadowRoot(element).querySelector('article a') as HTMLAnchorElement).click();
    element.openViewer(2);
    element.openViewer(1, { page: 3 });
    document.removeEventListener('magazine-store-open-issue', recordError);
    document.removeEventListener('magazine-store-open-viewer', recordError);
    equal(received, [{ issueId: 1 }, { issueId: 2, type: 'sample' }, { issueId: 1, type: 'full', page: 3 }]);
    equal(location.hash, '');
  });

  it('refuses an invalid id', async () => {
    const element = await storeOnPage();
    let message = '';
    try {
      element.openIssue('12' as never);
    } catch (error) {
      message = String(error);
    }
    equal(message, 'TypeError: An issue\'s id is a positive integer, not "12"');
  });

  it("shows in the reader's place why an issue may not be read", async () => {
    const requests = fakeServer({ '/api/issues/2/download/full': { status: 403, body: { error: 'not_owned' } } });
    const element = await storeOnPage();
    element.openViewer(2, { type: 'full' });
    const back = await eventually(() => button(element, 'Return to details'));
    equal(dialog(element)?.innerText.includes(NO_SIGN_IN), true);
    equal(requests, ['/api/issues/2/download/full']);
    back.click();
    await eventually(() => button(element, 'Preview'));
    equal(location.hash, '#/read/2');
  });

  it('says what is wrong where a frame is expected, and where the store is', async () => {
    const element = document.createElement('magazine-store');
    Object.assign(element, { mode: 'embed', locale: 'de', server: 'https://store.invalid' });
    document.body.append(element);
    const link = await eventually(() => getShadowRoot(element).querySelector('a'));
    equal(link.textContent, 'Shop öffnen');
    equal([link.href, link.target], ['https://store.invalid/', '_blank']);
    const text = getShadowRoot(element).querySelector('[role=alert]')?.textContent;
    equal(text?.startsWith('Diese Seite ist nicht für die Anzeige in einem Iframe vorgesehen'), true);
  });

  it('keeps the search box and the coupon button apart on a phone, however long the words are', async () => {
    const gateways = { stripe: { publishable_key: 'pk', country: 'DE' } };
    const page = fakePage({ auth: true, auth_providers: ['google'], gateways });
    const element = await storeOnPage(page, { locale: 'pl', style: 'inline-size: 360px' });
    const box = getShadowRoot(element).querySelector('[part="search"] > *')?.getBoundingClientRect() as DOMRect;
    const redeem = button(element, 'Zrealizuj kupon')?.getBoundingClientRect() as DOMRect;
    ok(redeem.left >= box.right || redeem.top >= box.bottom, 'they don’t overlap');
  });

  it('breaks lines of Japanese between phrases', async () => {
    const element = await storeOnPage(fakePage(), { locale: 'ja' });
    const words = document.createElement('p');
    words.textContent = '前回と同じサービスでログインしてください。';
    words.style.inlineSize = 'max-content';
    const page = await eventually(() => getShadowRoot(element).querySelector('[part~=page]:lang(ja)'));
    page.append(words);
    const lineHeight = words.clientHeight;
    // Room for all letters but three, however wide the machine's font is.
    words.style.inlineSize = `${(words.getBoundingClientRect().width * 18) / 21}px`;
    const tops = [...'ください。'].map((_, at) => {
      const range = document.createRange();
      const start = (words.textContent ?? '').indexOf('ください') + at;
      range.setStart(words.firstChild as Text, start);
      range.setEnd(words.firstChild as Text, start + 1);
      return range.getBoundingClientRect().top;
    });
    ok(words.clientHeight > 1.5 * lineHeight, 'the words take two lines');
    equal(new Set(tops).size, 1);
  });

  it('stands twice on a page, each with its own place and language', async () => {
    const first = await storeOnPage();
    const second = await storeOnPage(fakePage(), { locale: 'sv', theme: 'dark' });
    second.openIssue(1);
    await eventually(() => button(second, 'Läs'));
    equal(location.hash, '', 'the first one owns the hash');
    equal(dialog(first), null);
    equal([waitUntilPainted(first), waitUntilPainted(second)], [true, true]);
  });

  it('owns the address after it has taken the place of another one', async () => {
    const first = await storeOnPage();
    const second = document.createElement('magazine-store');
    second.append(...[...first.children].map((child) => child.cloneNode(true)));
    first.replaceWith(second);
    second.openIssue(1);
    await eventually(() => location.hash === '#/read/1');
  });
});
