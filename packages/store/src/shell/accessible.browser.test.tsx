import '../index.ts';
import type { Answer, PageData } from '@magazine-store/protocol';
import { equal, eventually, until } from '../../../../test/browser/expect.ts';
import { expectNoFaults } from '../../../../test/browser/expectNoFaults.ts';
import { emulateMedia } from '../../../viewer/src/panels/testing/browser.ts';
import type { MagazineStoreElement } from '../elementTypes.ts';
import { type FakeAnswers, fakeIssue, fakePage, fakeServer, fakeStore, fakeUser } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const SERIES = 'Slow Lines';
const FREE = 1;
const PRICED = 2;
const OWNED = 3;
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik';
const LAST_PAGES = `magazine-store/last-pages/${location.origin}/`;
const SOON = '2100-03-01T00:00:00Z';

const issues = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    fakeIssue(index + 1, { title: `${SERIES} ${index + 1}`, series: SERIES, is_free: index + 1 === FREE }),
  );

/** A store with every feature that a publisher can switch on. */
const selling: Partial<PageData> = {
  auth: true,
  auth_providers: ['google', 'facebook', 'microsoft'],
  gateways: { paypal: { clientId: 'test' } },
  plans: [
    { id: 1, period: 'month', price: 450 },
    { id: 2, period: 'year', price: 4000 },
  ],
  support_email: 'help@tests.example',
  terms_url: '/terms',
  privacy_url: '/privacy',
  message: { id: 'm', header: 'Summer break', text: 'The next issue comes in **September**.' },
  store: { ...fakeStore, description: 'Magazines for **slow** days.', featured_issue_id: FREE },
  issues: issues(4),
};

const found: Answer<'searchAll'> = {
  total: 3,
  issues: [
    { issue_id: PRICED, pages: 2 },
    { issue_id: FREE, pages: 1 },
  ],
  hits: [
    { issue_id: PRICED, page: 3, readable: true, sample_page: 2, snippet: { text: 'a ferry', matches: [[2, 7]] } },
    { issue_id: PRICED, page: 8, readable: false, snippet: { text: 'the ferry', matches: [[4, 9]] } },
    { issue_id: FREE, page: 4, readable: true, snippet: { text: 'ferries', matches: [[0, 7]] } },
  ],
};

const user = {
  ...fakeUser,
  email: 'a.reader.with.a.long.address@mail.example.com',
  identities: [{ provider: 'google' }],
};

const subscription = { active: true, expires_at: SOON };

const answers: FakeAnswers = {
  '/api/user/me': { body: user },
  '/api/user/purchases': { body: { issues: [{ issue_id: OWNED }], subscription: null } },
  '/api/user/payments': { body: { payments: [] } },
  '/api/user/promocodes': { body: { promocodes: [] } },
  '/api/search': { body: found },
  '/api/texts/terms': {
    body: { markdown: '# Terms of sale\n\n## Prices\n\n- include VAT\n- [more](/more)', locale: 'de' },
  },
  '/api/texts/privacy': { body: { markdown: 'We keep **little**.', locale: 'en' } },
};

/** A visit to a store. */
interface Visit {
  element: MagazineStoreElement;
  root: ShadowRoot;
  press(name: string): Promise<void>;
  /** Types into the field with this label. */
  type(label: string, text: string): Promise<void>;
  sees(text: string): Promise<unknown>;
}

function visit(element: MagazineStoreElement): Visit {
  const root = getShadowRoot(element);
  const controlNames = (control: HTMLElement) => [control.ariaLabel, control.innerText, control.textContent];
  return {
    element,
    root,
    press: async (name) => {
      const pressed = await until(`“${name}” can be pressed`, () =>
        [...root.querySelectorAll<HTMLElement>('button:enabled, a[href], input[type=checkbox]')].findLast((control) =>
          controlNames(control).some((text) => text?.trim() === name),
        ),
      );
      pressed.click();
    },
    type: async (label, text) => {
      const field = await until(`there is a field “${label}”`, () => {
        const controls = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
        return [...controls].findLast((control) =>
          [control.ariaLabel, control.labels?.[0]?.innerText].some((text) => text?.startsWith(label)),
        );
      });
      // React has replaced the field's setter: call the prototype's, so that React notices the change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    sees: (text) =>
      until(`“${text}” shows`, () =>
        [...root.querySelectorAll<HTMLElement>('[part~=page]')].some(({ innerText }) => innerText.includes(text)),
      ),
  };
}

interface Screen {
  page?: Partial<PageData>;
  answers?: FakeAnswers;
  signedIn?: true;
  /** The documents that were read on this device before. */
  read?: { issueId: number; type: 'full'; page: number; at: number }[];
  /** Leads the visitor from the list to the screen. */
  open(visit: Visit): Promise<unknown>;
}

const chooseAccount = async ({ element, sees }: Visit) => {
  element.openAccount();
  await sees('Purchase History');
};

const openRegistration = async ({ element, press, sees }: Visit) => {
  element.openSignIn();
  await press('Sign in with Google');
  await sees('new@example.com');
};

const codeNeeded: FakeAnswers = { '/auth/redeem': { body: { status: 'code_needed' } } };

const declare = async ({ press, type }: Visit, link: string) => {
  await press(link);
  await type('Your name', 'Ada Reader');
  await type('Your email address', 'ada@tests.example');
  await type('Which contract?', 'x'.repeat(200));
  await press('Continue');
};

const SCREENS: Record<string, Screen> = {
  'the list': {
    page: { issues: issues(30) },
    read: [{ issueId: FREE, type: 'full', page: 4, at: 1 }],
    open: ({ sees }) => sees('Continue reading'),
  },
  'the list of a reader, with the menu of the account, in a sandbox': {
    page: { sandbox: true },
    signedIn: true,
    async open({ press, sees }) {
      await press(`Your account: ${user.email}`);
      await sees('Sign Out');
    },
  },
  'the list of a store whose name is one long word': {
    page: { store: { ...fakeStore, name: LONG_WORD } },
    open: ({ sees }) => sees(LONG_WORD),
  },
  'the list of a store without pages': {
    page: { issues: issues(30), store: { ...fakeStore, enable_pagination: false } },
    open: ({ sees }) => sees(`${SERIES} 9`),
  },
  'the list of a store where coupons take the place of purchases': {
    page: { promocodes_mode_only: true },
    open: ({ sees }) => sees('Redeem coupon'),
  },
  'the issues of a series': {
    async open({ element, press, sees }) {
      element.openIssue(FREE);
      await press(`All issues of ${SERIES}`);
      await sees(`All issues of ${SERIES}`);
    },
  },
  'titles and pages that a search has found': {
    async open({ type, sees }) {
      await type('Search titles and pages', 'lines 3');
      await sees('Found on 3 pages of 2 issues');
    },
  },
  'pages that a search has found': {
    async open({ type, sees }) {
      await type('Search titles and pages', 'ferry');
      await sees('Found on 3 pages of 2 issues');
    },
  },
  'a search that finds nothing': {
    answers: { '/api/search': { body: { total: 0, issues: [], hits: [] } } },
    async open({ type, sees }) {
      await type('Search titles and pages', 'qqq');
      await sees('There is nothing to show here');
    },
  },
  'the page of a search': {
    async open({ sees }) {
      location.hash = '#/search?q=ferry';
      await sees('Found on 3 pages of 2 issues');
    },
  },
  'the page of a search that finds nothing': {
    answers: { '/api/search': { body: { total: 0, issues: [], hits: [] } } },
    async open({ sees }) {
      location.hash = '#/search?q=qqq';
      await sees('There is nothing to show here');
    },
  },
  'the page of a search that failed': {
    answers: { '/api/search': { status: 500, body: { error: 'server_error' } } },
    async open({ sees }) {
      location.hash = '#/search?q=ferry';
      await sees('Try again');
    },
  },
  'a free issue': {
    async open({ element, sees }) {
      element.openIssue(FREE);
      await sees(`All issues of ${SERIES}`);
    },
  },
  'an issue with a price': {
    async open({ element, sees }) {
      element.openIssue(PRICED);
      await sees('per month');
    },
  },
  'an issue that the reader owns': {
    signedIn: true,
    async open({ element, root }) {
      element.openIssue(OWNED);
      const read = () => [...root.querySelectorAll('dialog button')].find(({ textContent }) => textContent === 'Read');
      await eventually(() => read()?.matches(':enabled'));
    },
  },
  'an issue that a coupon unlocks': {
    page: { promocodes_mode_only: true },
    async open({ element, sees }) {
      element.openIssue(PRICED);
      await sees('Unlock');
    },
  },
  'an issue that may not be read': {
    answers: { [`/api/issues/${PRICED}/download/full`]: { status: 403, body: { error: 'not_owned' } } },
    async open({ element, sees }) {
      element.openViewer(PRICED, { type: 'full' });
      await sees('This item is available only after purchasing');
    },
  },
  'an issue that could not be loaded': {
    answers: { [`/api/issues/${FREE}/download/full`]: { status: 500, body: { error: 'server_error' } } },
    async open({ element, root, sees }) {
      element.openViewer(FREE, { type: 'full' });
      await sees('Failed to load');
      // Its cover does not load either.
      await eventually(() => root.querySelector('[part="placeholder"] > strong'));
    },
  },
  'an address that the store does not know': {
    async open({ sees }) {
      location.hash = '#/nowhere';
      await sees('Could not load the page');
    },
  },
  'signing in on a page': {
    async open({ sees }) {
      location.hash = '#/login';
      await sees('Sign in with Google');
    },
  },
  'signing in': {
    async open({ element, sees }) {
      element.openSignIn();
      await sees('Sign in with Google');
    },
  },
  'choosing a service to register with': {
    async open({ element, press, sees }) {
      element.openSignIn();
      await press('Register');
      await sees('Register with Google');
    },
  },
  'signing in that has failed': {
    answers: { '/auth/redeem': { body: { status: 'error', error: 'access_denied' } } },
    async open({ element, press, sees }) {
      element.openSignIn();
      await press('Sign in with Google');
      await sees('We couldn’t sign you in');
    },
  },
  'signing in with a code': {
    answers: codeNeeded,
    async open({ element, press, sees, type }) {
      element.openSignIn();
      await press('Sign in with Google');
      await sees('the sign-in window shows a code');
      await type('Code', 'ABCD');
    },
  },
  'adding a service with a code': {
    answers: codeNeeded,
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.press('Add Facebook');
      await visit.sees('the sign-in window shows a code');
    },
  },
  registering: { open: openRegistration },
  'registering, with the terms accepted': {
    async open(visit) {
      await openRegistration(visit);
      (await eventually(() => visit.root.querySelector<HTMLElement>('dialog input[type=checkbox]'))).click();
      await eventually(() => visit.root.querySelector('dialog button[type=submit]:enabled'));
    },
  },
  'registering that was refused': {
    answers: { '/auth/register': { status: 422, body: { error: 'user_exists', id: 'user_exists' } } },
    async open(visit) {
      await openRegistration(visit);
      (await eventually(() => visit.root.querySelector<HTMLElement>('dialog input[type=checkbox]'))).click();
      await visit.press('Create Account');
      await visit.sees('This user already exists');
    },
  },
  'the end of a session': {
    answers: { '/api/user/sessions/end': { status: 403, body: { error: 'invalid_csrf_token' } } },
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.press('Sign out everywhere');
      await visit.sees('Click to reload');
    },
  },
  'a notice': {
    async open({ element, sees }) {
      element.openAccount();
      await sees('You have to sign in to access this page.');
    },
  },
  'the account of a reader who has bought nothing': { signedIn: true, open: chooseAccount },
  'the account whose plan is not paid yet': {
    answers: {
      '/api/user/me': {
        body: {
          ...user,
          plan_payment: {
            status: 'pending',
            next_billing_date: null,
            subscription: { active: false, expires_at: null },
          },
        },
      },
    },
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.sees('Awaiting payment');
    },
  },
  'the account whose plan was cancelled': {
    answers: {
      '/api/user/me': {
        body: { ...user, plan_payment: { status: 'cancelled', next_billing_date: null, subscription } },
      },
      '/api/user/purchases': { body: { issues: [], subscription } },
    },
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.sees('Ends on');
    },
  },
  'the account whose parts could not be loaded': {
    answers: {
      '/api/user/purchases': { status: 500, body: { error: 'server_error' } },
      '/api/user/payments': { status: 500, body: { error: 'server_error' } },
      '/api/user/promocodes': { status: 500, body: { error: 'server_error' } },
    },
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.sees('Your coupons could not be loaded.');
    },
  },
  'the account that is about to be deleted': {
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.press('Delete account');
      await visit.sees('Delete your account permanently?');
    },
  },
  'coupons, one of them refused': {
    answers: {
      '/api/user/promocodes': {
        body: {
          promocodes: [
            { id: 1, type: 'issue', issue_id: PRICED, expires_at: null },
            { id: 2, type: 'subscription', expires_at: SOON },
          ],
        },
      },
      '/api/user/payment/promocode': { status: 400, body: { error: 'already_used' } },
    },
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.type('Coupon code', 'USED-UP');
      await visit.press('Apply');
      await eventually(() => visit.root.querySelector('[aria-invalid=true]'));
    },
  },
  'the checkout of a plan whose payment provider does not answer': {
    page: { gateways: { paypal: { clientId: 'test', sdk_url: 'data:text/javascript,//' } } },
    signedIn: true,
    async open(visit) {
      await chooseAccount(visit);
      await visit.press('Subscribe: 1 month');
      await visit.sees('Your subscription renews automatically for the same term');
      await visit.sees('Try again');
    },
  },
  'the support form': {
    async open({ press, sees }) {
      await press('Need help');
      await sees('Send');
    },
  },
  'the support form with mistakes': {
    async open({ press, sees }) {
      await press('Need help');
      await press('Send');
      await sees('Please describe your problem');
    },
  },
  'a withdrawal with mistakes': {
    async open({ press, sees }) {
      await press('Withdraw from contract here');
      await press('Continue');
      await sees('Please enter your name');
    },
  },
  'a withdrawal to be checked': {
    async open(visit) {
      await declare(visit, 'Withdraw from contract here');
      await visit.sees('Confirm withdrawal');
    },
  },
  'a withdrawal that was received': {
    answers: { '/api/withdrawal': { body: { receipt: 'W-1234', received_at: '2026-10-01T12:00:00Z' } } },
    async open(visit) {
      await declare(visit, 'Withdraw from contract here');
      await visit.press('Confirm withdrawal');
      await visit.sees('W-1234');
    },
  },
  'a cancellation': {
    async open({ press, sees }) {
      await press('Cancel contracts here');
      await sees('Type of cancellation');
    },
  },
  'a cancellation with mistakes': {
    async open({ press, sees }) {
      await press('Cancel contracts here');
      await press('Continue');
      await sees('Please name the contract');
    },
  },
  'a cancellation that could not be sent': {
    answers: { '/api/cancellation': { status: 500, body: { error: 'server_error' } } },
    async open(visit) {
      await declare(visit, 'Cancel contracts here');
      await visit.press('Cancel now');
      await visit.sees('You can also write to');
    },
  },
  'the terms': {
    async open({ press, sees }) {
      await press('Terms');
      await sees('include VAT');
    },
  },
  'a text that could not be loaded': {
    answers: { '/api/texts/privacy': { status: 500, body: { error: 'server_error' } } },
    async open({ press, sees }) {
      await press('Privacy policy');
      await sees('Try again');
    },
  },
  'the accessibility statement': {
    async open({ press, sees }) {
      await press('Accessibility');
      await sees('Known limits');
    },
  },
};

describe('axe finds no fault, and nothing is wider than the window, in', () => {
  const open = window.open;
  beforeEach(async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    // The visitor has closed the provider's window. The store then asks its server for the outcome.
    window.open = () => ({ closed: true, close() {}, focus() {} }) as Window;
  });
  afterEach(async () => {
    window.open = open;
    localStorage.removeItem(LAST_PAGES);
    await cookieStore.delete('XSRF-TOKEN');
    await removeStores();
  });

  for (const [name, screen] of Object.entries(SCREENS)) {
    it(name, async () => {
      if (screen.signedIn) await cookieStore.set('XSRF-TOKEN', 't');
      if (screen.read) localStorage.setItem(LAST_PAGES, JSON.stringify(screen.read));
      const registration = { key: 'k', csrfToken: 't', userInfo: { provider: 'google', email: 'new@example.com' } };
      fakeServer({
        ...answers,
        ...(!screen.signedIn && { '/api/user/me': { status: 401, body: { error: 'unauthorized' } } }),
        '/auth/redeem': { body: { status: 'registration', registration } },
        ...screen.answers,
      });
      const element = await storeOnPage(fakePage({ ...selling, ...screen.page }));
      const visitor = visit(element);
      if (screen.signedIn) await eventually(() => visitor.root.querySelector('[aria-haspopup=menu]'));
      await screen.open(visitor);
      await expectNoFaults(element, name);
    });
  }
});

describe('the direction of the interface', () => {
  afterEach(removeStores);

  it('is that of the page data', async () => {
    fakeServer({});
    for (const ui_direction of ['rtl', 'ltr'] as const) {
      const element = await storeOnPage(fakePage({ ui_direction }));
      equal(getShadowRoot(element).querySelector('[part~=page]')?.getAttribute('dir'), ui_direction);
      await removeStores();
    }
  });
});
