import '../../index.ts';
import type { Issue, PageData } from '@magazine-store/protocol';
import { axeViolations } from '../../../../../test/browser/axe.ts';
import { equal, eventually, until } from '../../../../../test/browser/expect.ts';
import { hearConsole } from '../../../../../test/browser/hearConsole.ts';
import { resizeWindow } from '../../../../viewer/src/panels/testing/browser.ts';
import {
  type FakeAnswers,
  fakeDownload,
  fakeIssue,
  fakePage,
  fakeServer,
  fakeStore,
  fakeUser,
  PIXEL,
} from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const ID = 2;
const NO_SIGN_IN = 'This issue can’t be bought at the moment, because signing in is switched off.';
const NO_PAYMENTS = 'This issue can’t be bought at the moment, because the store does not take payments.';
const NO_LONGER_SOLD = 'This issue is no longer sold. If you own it, you can keep reading it.';
/** The height in pixels of three bars: title, host action and pages. */
const BARS = 3 * 44;

/** A sample of pages 1, 2 and 9. */
const download = fakeDownload(3, { page_numbers: [1, 2, 9] });

const selling = {
  auth: true,
  auth_providers: ['google'],
  gateways: { paypal: { clientId: 'test' } },
  plans: [
    { id: 1, period: 'year', price: 4000 },
    { id: 2, period: 'month', price: 900 },
  ],
} as const;

let endHearing: () => string[];
before(() => {
  endHearing = hearConsole();
});
after(() => {
  // The tests' server has no worker for pdf.js.
  equal(
    endHearing().filter((line) => line !== 'Warning: Setting up fake worker.'),
    [],
  );
});
beforeEach(() => {
  fakeServer({
    [`/api/issues/${ID}/download/sample`]: { body: download },
    [`/api/issues/${ID}/download/full`]: { status: 403, body: { error: 'not_owned' } },
    '/api/user': { status: 401, body: { error: 'sign_in_required' } },
    '/api/me': { status: 401, body: { error: 'sign_in_required' } },
  });
});
afterEach(async () => {
  await removeStores();
  await resizeWindow(800, 600);
});

async function storeWith(changes: Partial<PageData>, issue: Partial<Issue> = {}) {
  const issues = [fakeIssue(1), fakeIssue(ID, { price: 499, page_count: 12, ...issue })];
  const element = await storeOnPage(
    fakePage({ issues, ...changes, ...(changes.plans && { plans: [...changes.plans] }) }),
  );
  const root = getShadowRoot(element);
  const press = (key: string) =>
    root.querySelector('dialog [data-page]')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const isOpen = () => root.querySelector('dialog nav form')?.textContent === '/ 3';
  const leaf = () => root.querySelector<HTMLElement>('dialog [data-waiting="false"] [part~=sample-leaf]');
  const buttons = (part: string) =>
    [...root.querySelectorAll<HTMLElement>(`[part~=${part}] button`)].map(({ innerText }) => innerText);
  /** The reason in the reader why the issue can't be bought. */
  const obstacle = () =>
    root.querySelector<HTMLElement>(':is([part~=sample-leaf], [part~=placeholder]) [part~=obstacle]')?.innerText;
  return { element, root, isOpen, press, leaf, buttons, obstacle };
}

/** Opens a store's sample at its end. */
async function openSampleEnd(changes: Partial<PageData>, issue: Partial<Issue> = {}) {
  const store = await storeWith(changes, issue);
  store.element.openViewer(ID, { type: 'sample' });
  await until('the sample is open', store.isOpen);
  store.press('End');
  store.press('PageDown');
  await until('its end shows', () => store.leaf()?.querySelector('[part~=ways-to-read]'));
  return store;
}

describe('a sample', () => {
  it('ends with what it had and how to read on', async () => {
    const { leaf, buttons } = await openSampleEnd(selling);
    equal(leaf()?.querySelector('h2')?.innerText, 'End of the preview: 3 of 12 pages');
    await eventually(() => buttons('ways-to-read').includes('Sign In / Register'));
    equal(buttons('ways-to-read'), [
      'Buy for $4.99',
      'Subscribe for $9.00 per month',
      'Sign In / Register',
      'Return to details',
    ]);
    equal(await axeViolations(document.body), []);
  });

  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    it(`shows the ways to buy without scrolling in a window of ${width} × ${height}`, async () => {
      const { leaf, root } = await openSampleEnd(selling);
      const cover = leaf()?.querySelector('img') as HTMLImageElement;
      cover.src = PIXEL;
      cover.height = cover.width * 1.4;
      await resizeWindow(width, height);
      await until('the cover shows', () => cover.clientHeight > 50);
      const ways = [...root.querySelectorAll('[part~=ways-to-read] button')].slice(0, 2);
      const low = () => ways.filter((way) => way.getBoundingClientRect().bottom > innerHeight);
      await until('they are in sight', () => low().length === 0);
      equal(await axeViolations(document.body), []);
    });
  }

  for (const locale of ['en', 'de', 'it', 'ja', 'pl', 'sv']) {
    it(`shows all ways on without scrolling on a phone of 320 × 568, ${locale}`, async () => {
      const { element, root, leaf, buttons } = await openSampleEnd(selling);
      const cover = leaf()?.querySelector('img') as HTMLImageElement;
      cover.src = PIXEL;
      cover.height = cover.width * 1.4;
      element.setAttribute('locale', locale);
      await resizeWindow(320, 568);
      await until('the language is there', () => root.querySelector('dialog')?.lang === locale);
      await eventually(() => buttons('ways-to-read').length === 4);
      const place = leaf()?.closest('section') as HTMLElement;
      const last = [...root.querySelectorAll('[part~=ways-to-read] button')].at(-1) as HTMLElement;
      const depth = () => last.getBoundingClientRect().bottom - place.getBoundingClientRect().top;
      // This test's document fails, and the viewer says so. That message takes no room here.
      const room = 568 - BARS;
      await until('they are in sight', () => depth() <= room);
      equal(await axeViolations(document.body), []);
    });
  }

  it('offers nothing where nothing can be bought, and says why', async () => {
    const closed = await openSampleEnd({ ...selling, auth: false });
    equal(closed.buttons('ways-to-read'), ['Return to details']);
    equal(closed.obstacle(), NO_SIGN_IN);
    equal(await axeViolations(document.body), []);
    await removeStores();
    const { buttons, obstacle } = await openSampleEnd({ ...selling, gateways: {} });
    await eventually(() => buttons('ways-to-read').includes('Sign In / Register'));
    equal(buttons('ways-to-read'), ['Sign In / Register', 'Return to details']);
    equal(obstacle(), NO_PAYMENTS);
    await removeStores();
    equal((await openSampleEnd(selling, { unpublished: true })).obstacle(), NO_LONGER_SOLD);
  });

  it('names no obstacle to an issue that is sold, or that may be read', async () => {
    equal((await openSampleEnd(selling)).obstacle(), undefined);
    await removeStores();
    equal((await openSampleEnd({ ...selling, auth: false }, { is_free: true })).obstacle(), undefined);
  });

  it('offers no subscription to an issue that is printed too, and a coupon where these are the way', async () => {
    const printed = await openSampleEnd(selling, { print: true });
    equal(printed.buttons('ways-to-read')[0], 'Buy for $4.99');
    equal(printed.buttons('ways-to-read').join().includes('Subscribe'), false);
    await removeStores();
    equal((await openSampleEnd({ ...selling, promocodes_mode_only: true })).buttons('ways-to-read')[0], 'Unlock');
  });

  it('opens all of an issue that may be read', async () => {
    equal((await openSampleEnd(selling, { is_free: true })).buttons('ways-to-read'), [
      'Open the full version',
      'Return to details',
    ]);
  });

  it('says of a free issue that it takes no more than to sign in', async () => {
    const { leaf, buttons } = await openSampleEnd(
      { ...selling, store: { ...fakeStore, require_auth_to_read: true } },
      { is_free: true },
    );
    await eventually(() => buttons('ways-to-read').includes('Sign In / Register'));
    equal(buttons('ways-to-read'), ['Sign In / Register', 'Return to details']);
    equal(leaf()?.innerText.includes('Already yours?'), false);
  });

  it('leads to the same page of the whole issue, and at its end shows one way alone', async () => {
    const { element, root, isOpen, press, leaf } = await storeWith(selling, { is_free: true });
    const opened: unknown[] = [];
    element.addEventListener('magazine-store-open-viewer', (event) => {
      opened.push((event as CustomEvent).detail);
      if (opened.length > 1) event.preventDefault();
    });
    element.openViewer(ID, { type: 'sample', page: 3 });
    await until('the sample is open', isOpen);
    const ways = () =>
      [...root.querySelectorAll<HTMLElement>('dialog button')].filter(
        ({ innerText }) => innerText === 'Open the full version',
      );
    (await until('the button is there', () => ways()[0])).click();
    equal(opened.at(-1), { issueId: ID, type: 'full', page: 9 });
    press('PageDown');
    await until('its end shows', () => leaf()?.querySelector('[part~=ways-to-read]'));
    equal(ways().length, 1);
  });

  it('says which pages it leaves out, between those that it has', async () => {
    const { element, isOpen, press, leaf } = await storeWith(selling);
    element.openViewer(ID, { type: 'sample', page: 2 });
    await until('the sample is open', isOpen);
    press('PageDown');
    await until('the gap shows', () => leaf()?.innerText === 'Pages 3–8 are not in the preview');
    press('PageDown');
    await until('the next page shows', () => !leaf());
  });
});

describe('an issue that may not be read', () => {
  it('says how to get it', async () => {
    const { element, buttons } = await storeWith(selling);
    element.openViewer(ID, { type: 'full' });
    await eventually(() => buttons('ways-to-read').length === 4);
    equal(buttons('ways-to-read').slice(0, 2), ['Buy for $4.99', 'Subscribe for $9.00 per month']);
  });

  for (const [name, changes, issue, text] of [
    ['without sign-in', { ...selling, auth: false }, {}, NO_SIGN_IN],
    ['without payments', { ...selling, gateways: {} }, {}, NO_PAYMENTS],
    ['that no longer sells it', selling, { unpublished: true }, NO_LONGER_SOLD],
  ] as const) {
    it(`says in a store ${name} why it can't be bought`, async () => {
      const { element, root, obstacle } = await storeWith(changes, issue);
      element.openViewer(ID, { type: 'full' });
      const placeholder = await eventually(() => root.querySelector<HTMLElement>('[part~=placeholder]'));
      equal(obstacle(), text);
      equal(placeholder.innerText.includes('only after purchasing'), false);
    });
  }

  it('offers signing in first to a reader who has just signed out', async () => {
    const answers: FakeAnswers = {
      [`/api/issues/${ID}/download/full`]: { body: { ...download, page_numbers: [1, 2, 3] } },
      '/api/user/me': { body: fakeUser },
      '/api/user/purchases': { body: { issues: [{ issue_id: ID }], subscription: null } },
    };
    fakeServer(answers);
    await cookieStore.set('XSRF-TOKEN', 't');
    const { element, root, isOpen, buttons } = await storeWith(selling);
    await eventually(() => root.querySelector('[aria-haspopup="menu"]'));
    element.openViewer(ID, { type: 'full' });
    await until('the issue is open', isOpen);
    answers[`/api/issues/${ID}/download/full`] = { status: 403, body: { error: 'not_owned' } };
    const otherTab = new BroadcastChannel(`magazine-store/${location.origin}/`);
    otherTab.postMessage({ type: 'logout' });
    await eventually(() => buttons('ways-to-read').length === 4);
    equal(buttons('ways-to-read').slice(0, 2), ['Sign In / Register', 'Buy for $4.99']);
    otherTab.close();
    await cookieStore.delete('XSRF-TOKEN');
  });

  it('keeps what a button does when another way appears beside it', async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    const answer = window.fetch;
    let tellUser = () => {};
    const received = new Promise<void>((resolve) => {
      tellUser = resolve;
    });
    window.fetch = async (input, init) => {
      if (String(input).endsWith('/api/user/me')) await received;
      return answer(input, init);
    };
    const { element, root, buttons } = await storeWith(selling);
    element.openViewer(ID, { type: 'full' });
    await eventually(() => buttons('ways-to-read').length === 3);
    const last = () => [...root.querySelectorAll('[part~=ways-to-read] button')].at(-1);
    const before = last();
    tellUser();
    await eventually(() => buttons('ways-to-read')[2] === 'Sign In / Register');
    await cookieStore.delete('XSRF-TOKEN');
    equal(before === last(), true, 'the button that leads back stays the same');
  });
});
