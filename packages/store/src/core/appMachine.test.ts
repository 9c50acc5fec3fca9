import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type {
  Download,
  Issue,
  PageData,
  Plan,
  PurchaseItem,
  Purchases,
  Store,
  SupportDraft,
  User,
} from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { isIssueMissing, isPageUnknown, type Publication, type StartPart } from './appContext.ts';
import { appMachine } from './appMachine.ts';
import type { BootOutcome, Catalogue, ReadingStart } from './appSetup.ts';
import { type ListView, listMachine } from './catalogue/listMachine.ts';
import {
  type CheckoutInput,
  checkoutMachine,
  type Means,
  type MethodMade,
  type PaymentCall,
  type PaymentOutcome,
} from './checkout/checkoutMachine.ts';
import { type CheckoutOffer, scriptMachine } from './checkout/providers.ts';
import type { Place, RouterCommand } from './place.ts';
import { type DownloadOutcome, readingMachine } from './readingMachine.ts';
import { sessionMachine, type TabNews } from './session/sessionMachine.ts';
import { EMPTY_MESSAGE, type SendOutcome, supportMachine } from './supportMachine.ts';

const download: Download & { issue_id: number; type: 'full' } = {
  issue_id: 2,
  type: 'full',
  url: '/files/2',
  size: 1,
  version: 'v',
  open_token: 't',
  expires_at: '2026-01-01T00:00:00Z',
};

function makePublication(changes: Partial<PageData & Store> = {}): Publication {
  return {
    page: { sandbox: false, auth: false, auth_providers: [], gateways: {}, ...changes } as unknown as PageData,
    store: { enable_pagination: true, ...changes } as Store,
    issues: Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }) as Issue),
    plans: [],
  };
}

/** A catalogue that is loaded again and has the same issues. */
const noChange: Catalogue = { issues: makePublication().issues, plans: [] };

const reading = readingMachine.provide({
  actors: {
    askDownload: fromPromise(() => new Promise<DownloadOutcome>(() => {})),
    loadViewer: fromPromise(async () => {}),
    reportOpening: fromPromise(async () => {}),
  },
});

const user: User = {
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [],
  plan_payment: null,
};

const checkoutInput: Omit<CheckoutInput, 'owner' | 'item' | 'user'> = {
  price: 999,
  currency: 'EUR',
  gateways: ['stripe'],
  cardGateway: 'stripe',
  invoices: false,
  consentId: null,
  locale: 'en',
  newKey: () => 'key',
};

/** A checkout whose payments never end. */
const makeOffer = (item: PurchaseItem): CheckoutOffer => ({
  item: { type: 'plan', id: item.id, plan: {} as Plan },
  card: null,
  buttons: [],
  logic: checkoutMachine.provide({
    actors: {
      script: scriptMachine.provide({ actors: { load: fromPromise(() => new Promise<void>(() => {})) } }),
      createPaymentMethod: fromPromise<MethodMade, { means: Means }>(async () => ({ paymentMethodId: 'pm' })),
      ask: fromPromise<PaymentOutcome, PaymentCall>(() => new Promise(() => {})),
    },
  }),
  input: { ...checkoutInput, item },
});

const boughtIssue = (id: number): Purchases => ({ issues: [{ issue_id: id }], subscription: null });

interface Differences {
  embedded?: boolean;
  purchases?: Purchases[];
  catalogues?: Catalogue[];
}

/** A store with sign-in, and its visitor. */
const withSignIn = (visitor: User | null | Promise<User | null>, more: Differences = {}) => ({
  ...more,
  boots: [{ publication: makePublication({ auth: true, auth_providers: ['google'] }) }],
  visitor,
});

/** An app with a router that obeys synchronously, as the real one does. */
function appAt(
  location: string,
  {
    boots = [{ publication: makePublication() }] as (BootOutcome | Error)[],
    readings = [] as Error[],
    visitor = null as User | null | Promise<User | null>,
    sessionFailures = [] as Error[],
    whoIsThere = (): User | null | Promise<User | null> => visitor,
    embedded = false,
    /** Null: the item is not for sale. */
    offers = [] as (CheckoutOffer | Promise<CheckoutOffer> | null | Error)[],
    catalogues = [] as (Catalogue | Error)[],
    parts = [] as (StartPart | Promise<never>)[],
    purchases = [] as Purchases[],
  } = {},
) {
  const session = sessionMachine.provide({
    actors: {
      loadUser: fromPromise(async () => whoIsThere()),
      loadPurchases: fromPromise<Purchases>(async () => purchases.shift() ?? boughtIssue(3)),
      logout: fromPromise(async () => {}),
      createVerifier: fromPromise(async () => ({ verifier: 'verifier', challenge: 'challenge' })),
      otherTabs: fromCallback<TabNews>(() => {}),
    },
  });
  const commands: RouterCommand[] = [];
  let place: Place = { location, dialog: null };
  const emitted: object[] = [];
  const loads: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    appMachine.provide({
      actors: {
        boot: fromPromise(async () => {
          const outcome = boots.shift();
          if (!outcome || outcome instanceof Error) throw outcome ?? new Error('booted too often');
          return outcome;
        }),
        router: fromCallback<RouterCommand>(({ sendBack, receive }) =>
          receive((command) => {
            commands.push(command);
            if (command.type === 'open') place = { ...place, dialog: command.dialog };
            else place = { location: command.location, dialog: null, ...('state' in command && command.state) };
            sendBack({ type: 'location.changed', place });
          }),
        ),
        loadSession: fromPromise(async ({ input }) => {
          const failure = sessionFailures.shift();
          if (failure) throw failure;
          return input.wanted ? session : null;
        }),
        loadReading: fromPromise(async (): Promise<ReadingStart> => {
          const failure = readings.shift();
          if (failure) throw failure;
          return { logic: reading, download: null };
        }),
        loadCheckout: fromPromise(async ({ input: { wanted } }) => {
          const offer = offers.shift();
          if (offer instanceof Error) throw offer;
          return offer === undefined && wanted ? makeOffer(wanted) : (offer ?? null);
        }),
        loadPart: fromPromise(({ input: { name } }): Promise<StartPart> => {
          loads.push(`${name}`);
          return Promise.resolve(parts.shift() ?? new Promise<never>(() => {}));
        }),
        loadCatalogue: fromPromise(async () => {
          loads.push('catalogue');
          const catalogue = catalogues.shift() ?? new Promise<never>(() => {});
          if (catalogue instanceof Error) throw catalogue;
          return catalogue;
        }),
      },
    }),
    { input: { place, breakpoint: 'lg', embedded }, clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const until = (value: object | string) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const notices = () => actor.getSnapshot().context.notices.getSnapshot().context.notices;
  const codes = () => notices().map(({ code }) => code);
  /** Waits until the visitor and their entitlements are known. */
  const waitUntilSettled = () =>
    waitFor(actor, ({ context: { session } }) => {
      const state = session?.getSnapshot();
      return Boolean(state?.matches('signedOut') || state?.matches({ signedIn: { purchases: 'settled' } }));
    });
  return { actor, clock, commands, emitted, loads, until, notices, codes, settled: waitUntilSettled };
}

test('a store that booted is ready, and starts its list when it shows', async () => {
  const { actor, emitted, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'list.wanted', logic: listMachine, view: null });
  const { context } = actor.getSnapshot();
  assert.equal(context.list?.getSnapshot().context.issues.length, 20);
  assert.deepEqual(emitted, [{ type: 'ready' }]);
  actor.send({ type: 'breakpoint.changed', breakpoint: 'xs' });
  assert.equal(context.list?.getSnapshot().context.breakpoint, 'xs');
});

test('a store that could not boot says why, and tries again on request', async () => {
  const { actor, emitted, until } = appAt('/', { boots: [{ failure: 'offline' }, { publication: makePublication() }] });
  await until('failed');
  assert.deepEqual(emitted, [{ type: 'failed', code: 'offline' }]);
  actor.send({ type: 'retry' });
  await until('ready');
});

test('a failed call is reported once the store is ready; before, only the outcome of booting is', async () => {
  const { actor, emitted, until } = appAt('/', { boots: [{ failure: 'offline' }, { publication: makePublication() }] });
  actor.send({ type: 'server.failed', code: 'offline' });
  await until('failed');
  assert.deepEqual(emitted, [{ type: 'failed', code: 'offline' }]);
  actor.send({ type: 'retry' });
  await until('ready');
  actor.send({ type: 'server.failed', code: 'server_error' });
  assert.deepEqual(emitted.slice(1), [{ type: 'ready' }, { type: 'failed', code: 'server_error' }]);
});

test('an unexpected error while booting fails too', async () => {
  const { emitted, until } = appAt('/', { boots: [new Error('a bug')] });
  await until('failed');
  assert.deepEqual(emitted, [{ type: 'failed', code: 'unexpected' }]);
});

test('the featured issue is pinned, else the one that the address opened, or that was pinned before a reload', async () => {
  const featured = appAt('/read/5', { boots: [{ publication: makePublication({ featured_issue_id: 9 }) }] });
  const opened = appAt('/read/5');
  const reloaded = appAt('/read/5');
  const before = { series: null, filter: 'all', sort: 'recent', search: '', offset: 12, pinnedId: null } as const;
  const pinnedId = async ({ actor, until }: typeof featured, view: ListView | null = null) => {
    await until('ready');
    actor.send({ type: 'list.wanted', logic: listMachine, view });
    return actor.getSnapshot().context.list?.getSnapshot().context.pinnedId;
  };
  assert.equal(await pinnedId(featured), 9);
  assert.equal(await pinnedId(opened), 5);
  assert.equal(await pinnedId(reloaded, before), null);
});

test('an issue opens over the list and closes to it', async () => {
  const { actor, commands, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'issue.open', issueId: 3 });
  actor.send({ type: 'issue.open', issueId: 3 });
  assert.deepEqual(actor.getSnapshot().context.route, { name: 'issue', issueId: 3 });
  actor.send({ type: 'issue.close' });
  assert.deepEqual(commands, [
    { type: 'push', location: '/read/3' },
    { type: 'close', location: '/' },
  ]);
});

test('an unknown issue leads to the list with one notice', async () => {
  const { actor, codes, commands, until } = appAt('/read/999', { catalogues: [noChange, noChange] });
  const atList = () => waitFor(actor, ({ context }) => context.route.name === 'list');
  await until('ready');
  await atList();
  assert.deepEqual(commands, [{ type: 'replace', location: '/' }]);
  actor.send({ type: 'issue.open', issueId: 998 });
  await atList();
  assert.deepEqual(codes(), ['item_not_found']);
});

test('the address of an issue that was published later opens it, in the reader too', async () => {
  const more = { ...noChange, issues: [...noChange.issues, { id: 21 } as Issue] };
  const { actor, codes, loads, until } = appAt('/', { catalogues: [more] });
  await until('ready');
  const visit = (location: string) =>
    actor.send({ type: 'location.changed', place: { location, dialog: null } satisfies Place });
  visit('/read/21/full');
  await until({ ready: { screen: 'reading' } });
  visit('/read/21');
  assert.equal(isIssueMissing(actor.getSnapshot().context), false);
  assert.deepEqual([codes(), loads], [[], ['catalogue']]);
});

test('an issue that the store can not look for is not called missing', async () => {
  const { actor, codes, commands, until } = appAt('/read/999', { catalogues: [new Error('offline')] });
  await until('ready');
  await waitFor(actor, ({ context }) => context.route.name === 'list');
  assert.deepEqual([codes(), commands], [['connection_failed'], [{ type: 'replace', location: '/' }]]);
});

test('an issue that the store looks for is forgotten as soon as the visitor goes elsewhere', async () => {
  const { actor, codes, commands, until } = appAt('/read/999');
  await until({ ready: { screen: 'seeking' } });
  actor.send({ type: 'location.changed', place: { location: '/read/2/full', dialog: null } });
  await until({ ready: { screen: 'reading' } });
  assert.deepEqual([codes(), commands], [[], []]);
});

test('in a frame, the location of an unknown issue stays', async () => {
  const { actor, codes, commands, until } = appAt('/read/999/full', { embedded: true, catalogues: [noChange] });
  await until({ ready: { screen: 'browsing' } });
  assert.deepEqual([commands, codes()], [[], []]);
  assert.equal(isIssueMissing(actor.getSnapshot().context), true);
});

test('a reader opens over the details, turns pages in its address, and closes to the details', async () => {
  const { actor, commands, emitted, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'issue.open', issueId: 3 });
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'sample', page: 1 });
  const { context } = await until({ ready: { screen: 'reading' } });
  assert.deepEqual([context.reading?.actor.getSnapshot().context.type, context.detailUnderReader], ['sample', 3]);
  actor.send({ type: 'viewer.page', page: 4 });
  assert.equal(actor.getSnapshot().context.reading?.actor, context.reading?.actor);
  actor.send({ type: 'viewer.close' });
  assert.deepEqual(commands.slice(1), [
    { type: 'push', location: '/read/3/preview' },
    { type: 'replace', location: '/read/3/preview?page=4' },
    { type: 'close', location: '/read/3' },
  ]);
  assert.equal(actor.getSnapshot().context.reading, null);
  assert.equal(context.reading?.actor.getSnapshot().status, 'stopped');
  assert.deepEqual(emitted.at(-1), { type: 'viewerClosed', issueId: 3 });
});

test('the viewer is reported closed if it closes while its code loads, or if the code can’t be loaded', async () => {
  const { actor, emitted, until, codes } = appAt('/', { readings: [new Error('the code is gone')] });
  await until('ready');
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'sample', page: 1 });
  await until({ ready: { screen: 'browsing' } });
  assert.deepEqual([codes(), emitted.at(-1)], [['failed_to_load'], { type: 'viewerClosed', issueId: 3 }]);
  actor.send({ type: 'viewer.open', issueId: 4, documentType: 'sample', page: 1 });
  actor.send({ type: 'viewer.page', page: 2 });
  actor.send({ type: 'viewer.open', issueId: 5, documentType: 'full', page: 1 });
  assert.equal(actor.getSnapshot().matches({ ready: { screen: 'openingReader' } }), true);
  actor.send({ type: 'viewer.close' });
  const closed = emitted.filter(({ type }: { type?: string }) => type === 'viewerClosed');
  assert.deepEqual(
    closed.map((event) => 'issueId' in event && event.issueId),
    [3, 4, 5],
  );
});

test('a reader that the address opens gets the download that came with the page', async () => {
  const boots = [{ publication: makePublication({ download }) }];
  const { context } = await appAt('/read/2/full', { boots }).until({ ready: { screen: 'reading' } });
  assert.equal(context.reading?.actor.getSnapshot().context.download?.url, '/files/2');
  assert.equal(context.detailUnderReader, null);
});

test('the download that came with the page serves the first opening alone', async () => {
  const boots = [{ publication: makePublication({ download }) }];
  const { actor, until } = appAt('/read/2/full', { boots });
  await until({ ready: { screen: 'reading' } });
  actor.send({ type: 'viewer.close' });
  await until({ ready: { screen: 'browsing' } });
  actor.send({ type: 'viewer.open', issueId: 2, documentType: 'full', page: 1 });
  const { context } = await until({ ready: { screen: 'reading' } });
  assert.equal(context.reading?.actor.getSnapshot().context.download, null);
});

test('a download for something else is not used', async () => {
  const boots = () => [{ publication: makePublication({ download }) }];
  for (const location of ['/read/2/preview', '/read/3/full']) {
    const { context } = await appAt(location, { boots: boots() }).until({ ready: { screen: 'reading' } });
    assert.equal(context.reading?.actor.getSnapshot().context.download, null, location);
  }
});

test("the preview stays in the history behind an issue that the reader can't read yet, and only there", async () => {
  const issues = [{ id: 3 }, { id: 4, is_free: true }] as Issue[];
  const { actor, commands, until } = appAt('/', { boots: [{ publication: { ...makePublication(), issues } }] });
  await until('ready');
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'sample', page: 1 });
  await until({ ready: { screen: 'reading' } });
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'full', page: 9 });
  assert.deepEqual(commands.at(-1), { type: 'push', location: '/read/3/full?page=9' });
  actor.send({ type: 'viewer.open', issueId: 4, documentType: 'full', page: 1 });
  assert.deepEqual(commands.at(-1), { type: 'replace', location: '/read/4/full' });
});

test('another issue in the address starts another reading', async () => {
  const { actor, until } = appAt('/read/2/full');
  const first = (await until({ ready: { screen: 'reading' } })).context.reading;
  actor.send({ type: 'viewer.open', issueId: 4, documentType: 'full', page: 1 });
  const { context } = await waitFor(
    actor,
    (snapshot) => snapshot.context.reading !== null && snapshot.context.reading !== first,
  );
  assert.equal(context.reading?.actor.getSnapshot().context.issueId, 4);
  assert.equal(first?.actor.getSnapshot().status, 'stopped');
});

test("a reader whose code doesn't come says so and returns; the next try may work", async () => {
  const { actor, codes, until } = appAt('/', { readings: [new Error('offline')] });
  await until('ready');
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'full', page: 1 });
  await waitFor(actor, () => codes().length > 0);
  assert.deepEqual(codes(), ['failed_to_load']);
  assert.deepEqual(actor.getSnapshot().context.route, { name: 'issue', issueId: 3 });
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'full', page: 1 });
  await until({ ready: { screen: 'reading' } });
});

test('the account needs a signed-in reader, and opens after signing in', async () => {
  for (const elsewhere of [false, true]) {
    let visitor: User | null = null;
    const store = appAt('/account', { ...withSignIn(null), whoIsThere: () => visitor });
    const { actor, commands, notices, settled } = store;
    await settled();
    assert.deepEqual(commands, [{ type: 'replace', location: '/' }]);
    assert.deepEqual(notices(), [{ code: 'sign_in_to_access' }]);
    if (elsewhere) actor.send({ type: 'issue.open', issueId: 2 });
    visitor = user;
    enterBy(store);
    await waitFor(actor, () => store.emitted.some((event) => 'type' in event && event.type === 'signedIn'));
    await settled();
    assert.equal(actor.getSnapshot().context.place.location, elsewhere ? '/read/2' : '/account');
  }
});

test('the account opens at the section asked for, and closes to the list', async () => {
  const { actor, commands, settled, codes } = appAt('/', withSignIn(user));
  await settled();
  actor.send({ type: 'account.open', expand: 'coupon' });
  assert.equal(actor.getSnapshot().context.place.expand, 'coupon');
  actor.send({ type: 'account.open' });
  assert.equal(actor.getSnapshot().context.place.expand, undefined);
  actor.send({ type: 'page.close' });
  assert.deepEqual(
    commands.map(({ type, ...command }) => [type, 'location' in command && command.location]),
    [
      ['push', '/account'],
      ['replace', '/account'],
      ['close', '/'],
    ],
  );
  assert.deepEqual(codes(), []);
});

test('signing out at the account shows the list, without advice to sign in', async () => {
  const { actor, codes, emitted, settled } = appAt('/account', withSignIn(user));
  await settled();
  actor.getSnapshot().context.session?.send({ type: 'logout' });
  const left = await waitFor(actor, ({ context }) => context.route.name === 'list');
  assert.ok(left.matches({ ready: { session: 'settled' } }), 'the store does not load the session a second time');
  assert.deepEqual(codes(), ['signed_out']);
  assert.deepEqual(emitted.at(-1), { type: 'signedOut' });
});

test('the list is fetched again when it lacks an issue of the account, and when it has one after signing out', async () => {
  const boot = withSignIn(user);
  const [{ publication }] = boot.boots as [{ publication: Publication }];
  const own = { id: 3, unpublished: true } as Issue;
  const others = publication.issues.filter(({ id }) => id !== own.id);
  const { actor, loads, settled } = appAt('/', {
    ...boot,
    boots: [{ publication: { ...publication, issues: others } }],
    catalogues: [
      { issues: [...others, own], plans: [] },
      { issues: others, plans: [] },
    ],
  });
  const shows = (issues: readonly Issue[]) =>
    waitFor(actor, ({ context }) => context.publication?.issues.length === issues.length);
  await settled();
  await shows([...others, own]);
  assert.equal(loads.length, 1);
  actor.getSnapshot().context.session?.send({ type: 'logout' });
  await shows(others);
  assert.equal(loads.length, 2);
});

test('a part of the store starts where it first shows, and once; one that fails closes its place', async () => {
  const logic = supportMachine.provide({
    actors: { send: fromPromise<SendOutcome, SupportDraft>(async () => ({ result: 'sent' })) },
  });
  const start: StartPart = ({ spawn }) => ({
    support: spawn(logic, { input: { topics: [], draft: EMPTY_MESSAGE } }),
  });
  const { actor, codes, loads } = appAt('/', { parts: [Promise.reject(new Error('offline')), start] });
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const open = () => actor.send({ type: 'dialog.open', dialog: 'support' });
  open();
  await waitFor(actor, ({ context }) => context.place.dialog === null);
  assert.deepEqual(codes(), ['failed_to_load']);
  open();
  const { context } = await waitFor(actor, ({ context: { parts } }) => parts.support !== undefined);
  actor.send({ type: 'dialog.close' });
  open();
  assert.equal(actor.getSnapshot().context.parts.support, context.parts.support);
  assert.deepEqual(loads, ['support', 'support']);
});

test('a notice tells that a form was not sent, unless the form is open', async () => {
  const { actor, codes, until } = appAt('/');
  await until('ready');
  for (const form of ['support', 'withdrawal', 'cancellation'] as const) {
    if (form === 'support') actor.send({ type: 'dialog.open', dialog: form });
    else actor.send({ type: 'page.open', page: form });
    const shown = codes();
    actor.send({ type: 'form.failed', form });
    assert.deepEqual(codes(), shown);
    actor.send({ type: 'page.close' });
    actor.send({ type: 'form.failed', form });
    assert.deepEqual(codes(), [...shown, `${form}_failed`]);
  }
});

test('signing out drops what was typed in a form, unless the form is open', async () => {
  const start: StartPart = ({ spawn }) => ({
    support: spawn(supportMachine, { input: { topics: [], draft: EMPTY_MESSAGE } }),
  });
  for (const open of [true, false]) {
    const { actor, settled } = appAt('/', { ...withSignIn(user), parts: [start] });
    await settled();
    actor.send({ type: 'dialog.open', dialog: 'support' });
    const { context } = await waitFor(actor, ({ context: { parts } }) => parts.support !== undefined);
    context.parts.support?.send({ type: 'typed', field: 'problem', value: 'my secret' });
    if (!open) actor.send({ type: 'dialog.close' });
    context.session?.send({ type: 'logout' });
    await waitFor(actor, ({ context: { visitor } }) => visitor.status === 'signedOut');
    const { support } = actor.getSnapshot().context.parts;
    assert.equal(context.parts.support?.getSnapshot().status, open ? 'active' : 'stopped');
    assert.equal(support?.getSnapshot().context.draft.problem, open ? 'my secret' : undefined);
  }
});

test('without sign-in there is nothing to open', async () => {
  const { actor, commands, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'auth.open' });
  actor.send({ type: 'account.open' });
  assert.deepEqual(commands, []);
});

test('sign-in is a dialog over the current screen, until the reader is signed in', async () => {
  const signIn = withSignIn(null);
  const { actor, codes, commands, emitted, settled } = appAt('/read/3', signIn);
  await settled();
  actor.send({ type: 'auth.open' });
  assert.equal(actor.getSnapshot().context.place.dialog, 'authDialog');
  actor.send({ type: 'session.entered', email: 'reader@example.com' });
  assert.deepEqual([codes(), emitted.at(-1)], [['signed_in'], { type: 'signedIn' }]);
  actor.send({ type: 'dialog.close' });
  assert.deepEqual(commands, [
    { type: 'open', dialog: 'authDialog' },
    { type: 'close', location: '/read/3' },
  ]);
});

test('the sign-in dialog closes by itself once the reader is signed in', async () => {
  const { promise, resolve } = Promise.withResolvers<User>();
  const { actor, commands, until, settled } = appAt('/', withSignIn(promise));
  await until('ready');
  actor.send({ type: 'auth.open' });
  resolve(user);
  await settled();
  assert.deepEqual(commands.at(-1), { type: 'close', location: '/' });
  actor.send({ type: 'auth.open' });
  assert.equal(commands.length, 2);
});

test('Forward does not lead a signed-in reader to the sign-in dialog again', async () => {
  const { actor, commands, settled } = appAt('/', withSignIn(user));
  await settled();
  actor.send({ type: 'location.changed', place: { location: '/', dialog: 'authDialog' } });
  assert.deepEqual(commands, [{ type: 'close', location: '/' }]);
  assert.equal(actor.getSnapshot().context.place.dialog, null);
});

test('Forward does not lead to a checkout that has ended', async () => {
  const { actor, commands, settled } = appAt('/read/3', withSignIn(user));
  await settled();
  actor.send({ type: 'location.changed', place: { location: '/read/3', dialog: 'cartDialog' } });
  assert.deepEqual(commands, [{ type: 'close', location: '/read/3' }]);
});

test('in a frame signing in is a page, which leads back to where it was asked for', async () => {
  const { actor, commands, settled } = appAt('/read/3/full?page=2', withSignIn(null, { embedded: true }));
  await settled();
  actor.send({ type: 'auth.open' });
  assert.deepEqual(commands, [{ type: 'push', location: '/login', state: { authReturn: '/read/3/full?page=2' } }]);
  actor.send({ type: 'page.close' });
  assert.deepEqual(commands.at(-1), { type: 'close', location: '/read/3/full?page=2' });
});

test('a signed-in reader is led away from the sign-in page', async () => {
  const { commands, settled } = appAt('/login', withSignIn(user));
  await settled();
  assert.deepEqual(commands, [{ type: 'close', location: '/' }]);
});

test('withdrawals and cancellations have pages in stores that make contracts, or have made them before', async () => {
  const gateways = { paypal: { clientId: 'sells' } };
  const sells = { gateways, auth: true, auth_providers: ['google' as const] };
  for (const location of ['/withdrawal', '/cancellation']) {
    for (const [changes, unknown] of [
      [sells, false],
      [{ ...sells, promocodes_mode_only: true }, false],
      [{ ...sells, gateways: {}, promocodes_mode_only: true }, true],
      [{ gateways }, true],
    ] as const) {
      const { until } = appAt(location, { boots: [{ publication: makePublication(changes) }] });
      assert.equal(isPageUnknown((await until('ready')).context), unknown, `${location} ${JSON.stringify(changes)}`);
    }
  }
});

test('a text that the store does not have has no page, and support has none without an address', async () => {
  const texts = { origin: 'https://store.example', terms_url: 'https://store.example/terms', privacy_url: '/privacy' };
  const elsewhere = { origin: 'https://store.example', terms_url: 'https://publisher.example/terms' };
  for (const [location, changes, unknown] of [
    ['/terms', texts, false],
    ['/privacy', texts, false],
    ['/terms', {}, true],
    ['/terms', elsewhere, true],
    ['/privacy', elsewhere, true],
    ['/support', { support_email: 'help@store.example' }, false],
    ['/support', {}, true],
  ] as const) {
    const { until } = appAt(location, { embedded: true, boots: [{ publication: makePublication(changes) }] });
    assert.equal(isPageUnknown((await until('ready')).context), unknown, `${location} ${JSON.stringify(changes)}`);
  }
});

test('the page of the checkout leads to the list if there is nothing to pay for', async () => {
  const { commands, until } = appAt('/cart', { embedded: true });
  await until('ready');
  assert.deepEqual(commands, [{ type: 'replace', location: '/' }]);
});

/** The checkout of a signed-in buyer who has pressed Purchase. */
async function atCheckout(item: PurchaseItem, more: Differences = {}) {
  const store = appAt('/read/2', withSignIn(user, more));
  await store.settled();
  store.actor.send({ type: 'purchase.wanted', item });
  const { context } = await store.until({ ready: { checkout: 'open' } });
  const checkout = context.checkout?.actor;
  assert.ok(checkout);
  return { ...store, checkout };
}

const issueItem = { type: 'issue', id: 2 } as const;
const planItem = { type: 'plan', id: 1 } as const;

test('a purchase is announced to the page and to the session, and the checkout leads on', async () => {
  for (const [item, pending, location] of [
    [issueItem, false, '/read/2'],
    [planItem, false, '/'],
    [planItem, true, '/account'],
  ] as const) {
    const { actor, checkout, codes, commands, emitted } = await atCheckout(item, { embedded: true });
    assert.deepEqual(commands, [{ type: 'push', location: '/cart' }]);
    actor.send({ type: 'checkout.bought', item, pending });
    const { type, location: to } = commands.at(-1) as { type: string; location: string };
    assert.deepEqual([type, to], ['close', location]);
    assert.ok(emitted.some((event) => isDeepStrictEqual(event, { type: 'purchased', item })));
    assert.equal(codes().length, 1);
    assert.equal(checkout.getSnapshot().status, 'stopped');
    assert.equal(actor.getSnapshot().context.checkout, null);
  }
});

test('a checkout that is cancelled leads back, and is over', async () => {
  const { actor, checkout } = await atCheckout(issueItem);
  checkout.send({ type: 'cancel' });
  const { context } = actor.getSnapshot();
  assert.deepEqual([context.place, context.checkout], [{ location: '/read/2', dialog: null }, null]);
});

test('a dialog over the reader stays open when the reader reports its page', async () => {
  const { actor, commands, emitted, settled } = appAt('/read/3/preview', withSignIn(user));
  await settled();
  actor.send({ type: 'purchase.wanted', item: issueItem });
  assert.equal(actor.getSnapshot().context.place.dialog, 'cartDialog');
  const before = commands.length;
  actor.send({ type: 'viewer.page', page: 4 });
  assert.deepEqual(commands.slice(before), []);
  assert.deepEqual(emitted.at(-1), { type: 'pageRead', issueId: 3, documentType: 'sample', page: 4 });
});

test('the address has the first page in sight, and the page that was read to is remembered', async () => {
  const { actor, commands, emitted, settled } = appAt('/read/3/preview', withSignIn(user));
  await settled();
  actor.send({ type: 'viewer.page', page: 10, read: 11 });
  assert.deepEqual(commands.at(-1), { type: 'replace', location: '/read/3/preview?page=10' });
  assert.deepEqual(emitted.at(-1), { type: 'pageRead', issueId: 3, documentType: 'sample', page: 11 });
});

test('an issue that the reader owns needs no payment, and the session reloads if it does not know', async () => {
  const owned = await atCheckout({ type: 'issue', id: 3 });
  assert.equal(owned.actor.getSnapshot().context.place.location, '/read/3');
  const { actor } = await atCheckout(issueItem);
  actor.send({ type: 'checkout.owned', item: issueItem, paying: false });
  assert.equal(actor.getSnapshot().context.visitor.status, 'unknown');
});

test('an issue that is no longer sold stays in the catalogue while its checkout is open', async () => {
  const { actor, settled } = await atCheckout(issueItem, {
    catalogues: [
      { issues: [], plans: [] },
      { issues: [], plans: [] },
    ],
  });
  const issueIds = () => actor.getSnapshot().context.publication?.issues.map(({ id }) => id);
  actor.send({ type: 'refresh' });
  await waitFor(actor, () => issueIds()?.length !== 20);
  assert.deepEqual(issueIds(), [2]);
  assert.equal(actor.getSnapshot().context.place.dialog, 'cartDialog');
  actor.send({ type: 'dialog.close' });
  actor.send({ type: 'refresh' });
  await settled();
  await waitFor(actor, ({ context }) => context.place.location === '/');
});

test('after the final button, a notice tells a buyer that they own the issue already', async () => {
  const { actor, codes } = await atCheckout(issueItem);
  actor.send({ type: 'checkout.owned', item: issueItem, paying: true });
  assert.deepEqual(codes(), ['already_owned']);
});

test('after a payment without an answer the store loads the purchases again', async () => {
  const { actor } = await atCheckout(issueItem, { purchases: [boughtIssue(3), boughtIssue(2)] });
  actor.send({ type: 'checkout.left', item: issueItem, unsure: true });
  await waitFor(actor, ({ context: { visitor } }) => visitor.entitlements.issueIds.has(2));
});

test('a buyer who leaves while they pay comes back when it fails, or when they press Purchase again', async () => {
  const { actor, checkout, commands } = await atCheckout(issueItem);
  checkout.send({ type: 'pay', by: 'card' });
  await waitFor(checkout, ({ value }) => value.payment === 'asking');
  actor.send({ type: 'dialog.close' });
  assert.equal(checkout.getSnapshot().value.buyer, 'inBackground');
  actor.send({ type: 'purchase.wanted', item: planItem });
  assert.deepEqual(commands.at(-1), { type: 'open', dialog: 'cartDialog' });
  assert.equal(checkout.getSnapshot().value.buyer, 'here');
  assert.equal(actor.getSnapshot().context.checkout?.actor, checkout);
  actor.send({ type: 'dialog.close' });
  actor.send({ type: 'checkout.failedAway' });
  assert.deepEqual(commands.at(-1), { type: 'open', dialog: 'cartDialog' });
});

test('a visitor who turns out to be signed out while the checkout loads is asked to sign in, where they are', async () => {
  const { promise, resolve } = Promise.withResolvers<User | null>();
  const code = Promise.withResolvers<CheckoutOffer>();
  const { actor, codes, commands, settled, until } = appAt('/read/2', {
    ...withSignIn(promise),
    offers: [code.promise],
  });
  await until('ready');
  actor.send({ type: 'purchase.wanted', item: issueItem });
  resolve(null);
  await settled();
  assert.deepEqual(commands, [{ type: 'open', dialog: 'cartDialog' }]);
  code.resolve(makeOffer(issueItem));
  await waitFor(actor, ({ context }) => context.checkout === null);
  assert.deepEqual(commands.slice(1), [{ type: 'close', location: '/read/2' }]);
  assert.deepEqual(codes(), ['account_to_purchase']);
});

for (const [item, location] of [
  [issueItem, '/read/2'],
  [planItem, '/'],
] as const) {
  test(`signing out leaves the checkout of the ${item.type} for ${location}`, async () => {
    const { actor } = await atCheckout(item);
    actor.getSnapshot().context.session?.send({ type: 'logout' });
    const { context } = await waitFor(actor, ({ context: { checkout } }) => checkout === null);
    assert.deepEqual([context.place.location, context.place.dialog], [location, null]);
  });
}

test('the checkout of a reader closes when another person signs in in their place', async () => {
  const people = [user, { ...user, id: 2 }, { ...user, id: 2 }];
  const { actor, settled } = appAt('/read/2', { ...withSignIn(user), whoIsThere: () => people.shift() ?? null });
  await settled();
  actor.send({ type: 'purchase.wanted', item: issueItem });
  await waitFor(actor, ({ context: { checkout } }) => checkout?.actor != null);
  actor.send({ type: 'tab.shown' });
  await waitFor(actor, ({ context: { visitor } }) => visitor.user?.id === 2);
  const { context } = await waitFor(actor, ({ context: { checkout } }) => checkout === null);
  assert.deepEqual([context.place.location, context.place.dialog], ['/read/2', null]);
});

test('a payment under way goes with its buyer, and does not come back to the next person', async () => {
  const people = [user, { ...user, id: 2 }, { ...user, id: 2 }];
  const { actor, settled } = appAt('/read/2', { ...withSignIn(user), whoIsThere: () => people.shift() ?? null });
  await settled();
  actor.send({ type: 'purchase.wanted', item: issueItem });
  const opened = await waitFor(actor, ({ context: { checkout } }) => checkout?.actor != null);
  const checkout = opened.context.checkout?.actor ?? assert.fail();
  checkout.send({ type: 'pay', by: 'card' });
  await waitFor(checkout, ({ value }) => value.payment === 'asking');
  actor.send({ type: 'dialog.close' });
  assert.equal(checkout.getSnapshot().value.buyer, 'inBackground');
  actor.send({ type: 'tab.shown' });
  await waitFor(actor, ({ context: { visitor } }) => visitor.user?.id === 2);
  await waitFor(actor, ({ context }) => context.checkout === null);
  assert.equal(checkout.getSnapshot().status, 'stopped');
});

test('the checkout closes with a notice if the item is not sold or its code fails; a retry works', async () => {
  const store = appAt('/read/2', { ...withSignIn(user), offers: [null, new Error('offline')] });
  await store.settled();
  for (const code of ['item_not_found', 'failed_to_load']) {
    store.actor.send({ type: 'purchase.wanted', item: issueItem });
    await waitFor(store.actor, () => store.codes().includes(code as never));
    assert.equal(store.actor.getSnapshot().context.checkout, null);
    assert.equal(store.actor.getSnapshot().context.place.dialog, null);
  }
  store.actor.send({ type: 'purchase.wanted', item: issueItem });
  await store.until({ ready: { checkout: 'open' } });
});

test('a deleted tax id disappears from the account', async () => {
  const { actor } = await atCheckout(issueItem);
  actor.getSnapshot().context.session?.send({ type: 'user.changed', user: { ...user, tax_id: '5260250274' } });
  actor.send({ type: 'checkout.taxIdDeleted' });
  assert.equal(actor.getSnapshot().context.visitor.user?.tax_id, null);
});

test('actions that need an account ask visitors to sign in, and run for signed-in readers', async () => {
  const wishes = [
    { type: 'purchase.wanted', item: { type: 'issue', id: 2 } },
    { type: 'purchase.wanted', item: { type: 'plan', id: 1 } },
    { type: 'subscription.wanted' },
    { type: 'coupon.wanted' },
  ] as const;
  const stranger = appAt('/', withSignIn(null));
  await stranger.settled();
  const before = stranger.emitted.length;
  const received = wishes.map((wish) => {
    stranger.actor.send(wish);
    return stranger.codes();
  });
  assert.deepEqual(received, [
    ['account_to_purchase'],
    ['account_to_subscribe'],
    ['account_to_subscribe'],
    ['account_to_redeem'],
  ]);
  assert.equal(stranger.emitted.length, before);

  const reader = appAt('/', withSignIn(user));
  await reader.settled();
  for (const wish of wishes) reader.actor.send(wish);
  assert.deepEqual(reader.codes(), []);
  assert.deepEqual(reader.actor.getSnapshot().context.checkout?.wanted, planItem);
  assert.deepEqual(reader.emitted.slice(-2), [
    { type: 'account.wanted', expand: 'subscription' },
    { type: 'account.wanted', expand: 'coupon' },
  ]);
});

test('purchases and failures that the session tells of are shown', async () => {
  const { actor, notices, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'session.purchased', item: { type: 'issue', id: 7 } });
  actor.send({ type: 'session.purchased', item: { type: 'plan' } });
  actor.send({ type: 'session.purchased', item: { type: 'plan', pending: true } });
  actor.send({ type: 'connection.failed' });
  assert.deepEqual(notices(), [
    { code: 'issue_purchased', issueId: 7 },
    { code: 'subscription_activated' },
    { code: 'subscription_pending' },
    { code: 'connection_failed' },
  ]);
});

test('opening the account after a failed check asks the server again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(user)];
  const whoIsThere = () => answers.shift() ?? null;
  const { actor } = appAt('/', { ...withSignIn(null), whoIsThere });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  actor.send({ type: 'account.open' });
  const { context } = await waitFor(actor, ({ context: { visitor } }) => visitor.status === 'signedIn');
  assert.deepEqual([context.place.location, context.visitor.checkFailed], ['/account', false]);
});

test('coming back to the account after a failed check asks the server again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.reject(new Error('offline')), Promise.resolve(user)];
  const { actor } = appAt('/account', { ...withSignIn(null), whoIsThere: () => answers.shift() ?? null });
  const goTo = (location: string) => actor.send({ type: 'location.changed', place: { location, dialog: null } });
  const hasFailed = () => waitFor(actor, ({ context }) => context.visitor.checkFailed);
  await hasFailed();
  for (const _server of ['still away', 'back']) {
    goTo('/privacy');
    goTo('/account');
    assert.equal(actor.getSnapshot().context.visitor.status, 'unknown', 'the store asks');
    await waitFor(actor, ({ context }) => context.visitor.status !== 'unknown');
  }
  await waitFor(actor, ({ context: { visitor } }) => visitor.status === 'signedIn');
});

test("opening the account loads the session's code again after a failure", async () => {
  const { actor, codes } = appAt('/', { ...withSignIn(user), sessionFailures: [new Error('offline')] });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  assert.deepEqual(codes(), ['connection_failed']);
  actor.send({ type: 'account.open' });
  const { context } = await waitFor(actor, ({ context: { visitor } }) => visitor.status === 'signedIn');
  assert.deepEqual([context.place.location, context.visitor.checkFailed], ['/account', false]);
});

test("signing in loads the session's code again after a failure, and ends if the reader is signed in already", async () => {
  const { actor, commands } = appAt('/', { ...withSignIn(user), sessionFailures: [new Error('offline')] });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  actor.send({ type: 'auth.open' });
  assert.equal(actor.getSnapshot().context.place.dialog, 'authDialog');
  await waitFor(actor, ({ context: { visitor } }) => visitor.status === 'signedIn');
  assert.deepEqual(commands.at(-1), { type: 'close', location: '/' });
});

test("the sign-in dialog closes if the session's code fails to load again", async () => {
  const failures = [new Error('offline'), new Error('offline')];
  const { actor, codes, commands } = appAt('/', { ...withSignIn(null), sessionFailures: failures });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  actor.send({ type: 'auth.open' });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  assert.deepEqual(commands.at(-1), { type: 'close', location: '/' });
  assert.deepEqual(codes(), ['connection_failed']);
});

for (const { event, outcome } of [
  { event: { type: 'purchase.wanted', item: { type: 'issue', id: 2 } }, outcome: 'cartDialog' },
  { event: { type: 'coupon.wanted' }, outcome: 'account.wanted' },
  { event: { type: 'subscription.wanted' }, outcome: 'account.wanted' },
] as const) {
  test(`after a failed check, ${event.type} asks the server again before it asks to sign in`, async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.reject(new Error('offline')), user, null];
    const whoIsThere = () => answers.shift() ?? null;
    const { actor, codes, commands, emitted } = appAt('/read/2', { ...withSignIn(null), whoIsThere });
    const isSettled = () => waitFor(actor, ({ context: { visitor } }) => visitor.status !== 'unknown');
    const happened = () =>
      emitted.some(({ type }: { type?: string }) => type === outcome) ||
      commands.some((command) => 'dialog' in command && command.dialog === outcome);
    await waitFor(actor, ({ context }) => context.visitor.checkFailed);
    actor.send(event);
    await isSettled();
    assert.deepEqual([happened(), codes().includes('connection_failed')], [false, true], 'the server is still away');
    actor.send(event);
    await waitFor(actor, ({ context: { visitor } }) => visitor.status === 'signedIn');
    assert.ok(happened());
    assert.ok(!codes().some((code) => code.startsWith('account_')), 'no word of signing in');
  });
}

test('a purchase that was asked for before the first check failed goes on after the second one', async () => {
  const first = Promise.withResolvers<User | null>();
  const answers = [first.promise, user];
  const { actor, until } = appAt('/read/2', { ...withSignIn(null), whoIsThere: () => answers.shift() ?? null });
  await until('ready');
  actor.send({ type: 'purchase.wanted', item: { type: 'issue', id: 2 } });
  await until({ ready: { checkout: 'awaitingSession' } });
  first.reject(new Error('offline'));
  const { context } = await until({ ready: { checkout: 'open' } });
  assert.equal(context.place.dialog, 'cartDialog');
});

test('a visitor who turns out to be signed out after a failed check is asked to sign in', async () => {
  const answers = [Promise.reject(new Error('offline')), null];
  const { actor, codes } = appAt('/read/2', { ...withSignIn(null), whoIsThere: () => answers.shift() ?? null });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  actor.send({ type: 'coupon.wanted' });
  await waitFor(actor, ({ context: { wish } }) => wish !== null);
  assert.equal(codes().length, 2);
});

test('an expiry of the session reaches the session machine', async () => {
  const { actor, settled } = appAt('/', withSignIn(user));
  await settled();
  actor.send({ type: 'session.expired' });
  assert.equal(actor.getSnapshot().context.session?.getSnapshot().value, 'expired');
});

test('a session that the server refuses before its code is loaded has expired, too', async () => {
  const { actor } = appAt('/', withSignIn(user));
  actor.on('ready', () => actor.send({ type: 'session.expired' }));
  const { context } = await waitFor(actor, ({ context: { session } }) => session !== null);
  assert.equal(context.session?.getSnapshot().value, 'expired');
});

/** Sends what the session machine sends when the reader comes back from a provider. */
const enterBy = ({ actor }: ReturnType<typeof appAt>) => {
  actor.getSnapshot().context.session?.send({ type: 'tab', news: { type: 'login' } });
};

test('an action that asked for sign-in continues after it, unless the visitor went elsewhere', async () => {
  const wish = { type: 'purchase.wanted', item: { type: 'issue', id: 2 } } as const;
  for (const [elsewhere, wanted] of [
    [false, wish.item],
    [true, undefined],
  ] as const) {
    let visitor: User | null = null;
    const boots = [{ publication: makePublication({ auth: true, auth_providers: ['google'] }) }];
    const store = appAt('/read/2', { boots, whoIsThere: () => visitor });
    await store.until('ready');
    await store.settled();
    store.actor.send(wish);
    assert.deepEqual(store.codes(), ['account_to_purchase']);
    store.actor.send({ type: 'auth.open' });
    if (elsewhere) store.actor.send({ type: 'dialog.close' });
    visitor = user;
    enterBy(store);
    await waitFor(store.actor, () => store.emitted.some((event) => 'type' in event && event.type === 'signedIn'));
    assert.deepEqual(store.actor.getSnapshot().context.checkout?.wanted, wanted);
    assert.equal(store.actor.getSnapshot().context.wish, null);
  }
});

test('a purchase that waits for the sign-in stays while the reader turns pages or types a search', async () => {
  const wish = { type: 'purchase.wanted', item: { type: 'issue', id: 2 } } as const;
  const turn = { type: 'viewer.page', page: 2 } as const;
  for (const [location, event] of [
    ['/read/2/preview', turn],
    ['/search?q=fer', { type: 'search.open', query: 'ferry' }],
  ] as const) {
    const { actor, settled } = appAt(location, withSignIn(null));
    await settled();
    actor.send(wish);
    actor.send(event);
    assert.notEqual(actor.getSnapshot().context.place.location, location);
    assert.deepEqual(actor.getSnapshot().context.wish, wish);
    actor.send({ type: 'auth.open' });
    assert.deepEqual(actor.getSnapshot().context.wish, wish);
    actor.send({ type: 'dialog.close' });
    assert.equal(actor.getSnapshot().context.wish, null);
  }

  const check = Promise.withResolvers<User | null>();
  const checks = [Promise.reject(new Error('offline')), check.promise];
  const { actor, codes } = appAt('/read/2/preview', { ...withSignIn(null), whoIsThere: () => checks.shift() ?? null });
  await waitFor(actor, ({ context }) => context.visitor.checkFailed);
  actor.send(wish);
  actor.send(turn);
  check.resolve(null);
  await waitFor(actor, () => codes().includes('account_to_purchase'));
});

test('a loading checkout is dropped when the reader closes its frame or goes elsewhere', async () => {
  const item = issueItem;
  const wantedItem = ({ actor }: ReturnType<typeof appAt>) => actor.getSnapshot().context.checkout?.wanted;
  const store = appAt('/read/2', withSignIn(user));
  await store.settled();

  store.actor.send({ type: 'purchase.wanted', item });
  assert.deepEqual(wantedItem(store), item);
  store.actor.send({ type: 'purchase.abandoned' });
  assert.equal(wantedItem(store), undefined);

  store.actor.send({ type: 'purchase.wanted', item });
  store.actor.send({ type: 'issue.open', issueId: 3 });
  assert.equal(wantedItem(store), undefined);
});

for (const embedded of [false, true]) {
  test(`${embedded ? 'embedded, ' : ''}a press before the session is known opens the frame of the checkout, until the visitor has to sign in`, async () => {
    const item = { type: 'issue', id: 2 } as const;
    const { promise, resolve } = Promise.withResolvers<User | null>();
    const { actor, settled, until, codes } = appAt('/read/2', withSignIn(promise, { embedded }));
    await until('ready');
    actor.send({ type: 'purchase.wanted', item });
    const { place } = actor.getSnapshot().context;
    assert.deepEqual(place.dialog ?? place.location, embedded ? '/cart' : 'cartDialog');
    resolve(null);
    await settled();
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.checkout === null);
    assert.deepEqual(context.place, { location: '/read/2', dialog: null });
    assert.deepEqual(codes(), ['account_to_purchase']);
    assert.deepEqual(context.wish, { type: 'purchase.wanted', item }, 'the purchase continues after signing in');
  });

  test(`while the checkout loads, ${embedded ? 'embedded, ' : ''}Back closes its frame and nothing else`, async () => {
    const item = { type: 'issue', id: 2 } as const;
    const { actor, settled } = appAt('/read/2', withSignIn(user, { embedded }));
    await settled();
    const { place } = actor.getSnapshot().context;
    actor.send({ type: 'purchase.wanted', item });
    const { context } = actor.getSnapshot();
    assert.deepEqual(context.checkout?.wanted, item);
    assert.deepEqual(context.place.dialog ?? context.place.location, embedded ? '/cart' : 'cartDialog');
    actor.send({ type: 'location.changed', place });
    assert.equal(actor.getSnapshot().context.checkout, null);
    assert.equal(actor.getSnapshot().context.place.location, '/read/2');
  });
}

test('the checkout asked for before signing in is still waited for after the page to sign in', async () => {
  const item = { type: 'issue', id: 2 } as const;
  const { promise, resolve } = Promise.withResolvers<User>();
  const { actor, settled, until } = appAt('/login', withSignIn(promise));
  await until('ready');
  actor.send({ type: 'purchase.wanted', item });
  resolve(user);
  await settled();
  assert.notEqual(actor.getSnapshot().context.place.location, '/login');
  assert.deepEqual(actor.getSnapshot().context.checkout?.wanted, item);
});

test('signing out in another tab makes the open issue ask the server whether it may still be read', async () => {
  const { actor, settled } = appAt('/read/3/full', withSignIn(user));
  await settled();
  const { context } = await waitFor(
    actor,
    ({ context: { reading: open, visitor } }) => open !== null && visitor.entitlements.issueIds.has(3),
  );
  const events: string[] = [];
  context.reading?.actor.system.inspect((news) => {
    if (news.type === '@xstate.event' && news.actorRef === context.reading?.actor) events.push(news.event.type);
  });
  context.session?.send({ type: 'tab', news: { type: 'logout' } });
  assert.deepEqual(events, ['entitlements.changed', 'right.questioned']);
});

test('a return to the tab asks for the catalogue, and for what the visitor has bought elsewhere', async () => {
  const { actor, settled } = appAt('/', withSignIn(user));
  await settled();
  await waitFor(
    actor,
    ({ context: { session } }) => session?.getSnapshot().matches({ signedIn: { purchases: 'settled' } }) === true,
  );
  actor.send({ type: 'tab.shown' });
  const { context, value } = actor.getSnapshot();
  assert.ok(isDeepStrictEqual((value as { ready: { catalogue: string } }).ready.catalogue, 'loading'));
  assert.ok(context.session?.getSnapshot().matches({ signedIn: { purchases: 'refreshing', user: 'loading' } }));
});
