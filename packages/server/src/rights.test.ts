import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OperationName, operations } from '@magazine-store/protocol';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { freePort } from '../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../test/support/httpBrowser.ts';
import {
  enter,
  goThroughWindow,
  identitySettings,
  newVerifier,
  startProviders,
} from '../../../test/support/identity.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../test/support/testStore.ts';
import { insertCoupons, redeemCoupon } from './coupons/coupons.ts';
import { grantIssue } from './entitlements/entitlements.ts';
import { recordCharges } from './payments/charges.ts';
import { insertPayment } from './payments/payments.ts';
import { databasePublishing } from './publishing/databasePublishing.ts';

const OWNER = 'owner@example.com';
const OTHER = 'reader@example.com';
const SECRET_TEXT = 'Meridian';
const COUPON = 'OWNERS';
const PAYMENT = 'a-payment-of-the-owner';
const DECLARATION = { name: 'A', email: 'a@example.com', contract: 'x', confirm: true };

interface World {
  store: TestStore;
  priced: number;
  hidden: number;
  /** An unpublished issue that the owner has. */
  unpublished: number;
  /** An issue that comes out in an hour and that the owner has. */
  scheduled: number;
  deleted: number;
  /** The id of the owner's payment. */
  payment: string;
}

interface Row {
  ask: (visitor: HttpBrowser, world: World) => Promise<Response>;
  /** The statuses for a visitor, another user and the right user. */
  statuses: [visitor: number, other: number, right: number];
  /** A text that the right user's answer has and no other answer may have. */
  secret?: RegExp;
}

const get =
  (address: string | ((world: World) => string)) =>
  (visitor: HttpBrowser, world: World): Promise<Response> =>
    visitor.fetch(typeof address === 'string' ? address : address(world));
const send =
  (address: string | ((world: World) => string), body: (world: World) => object = () => ({}), method = 'POST') =>
  (visitor: HttpBrowser, world: World): Promise<Response> =>
    visitor.send(typeof address === 'string' ? address : address(world), body(world), { method });

/** The server's answers to each kind of visitor. A new operation has to be named here before this compiles. */
const ROWS = {
  getPage: { ask: get('/api/page'), statuses: [200, 200, 200] },
  getStore: { ask: get('/api/store'), statuses: [200, 200, 200] },
  getPlans: { ask: get('/api/plans'), statuses: [200, 200, 200] },
  getIssues: { ask: get('/api/issues'), statuses: [200, 200, 200] },
  getText: { ask: get('/api/texts/terms'), statuses: [404, 404, 404] },
  lookUpMedia: { ask: get('/api/media?url=https%3A%2F%2Felsewhere.example%2F'), statuses: [404, 404, 404] },
  needSupport: { ask: send('/api/need-support', () => ({ need_support: {} })), statuses: [404, 404, 404] },
  reportError: {
    ask: send('/api/errors', () => ({ part: 'store', code: 'uncaught', release: '0.1.0', screen: 'list' })),
    statuses: [204, 204, 204],
  },
  searchIssue: {
    ask: get(({ priced }) => `/api/issues/${priced}/search?q=page&type=full`),
    statuses: [200, 200, 200],
  },
  searchAll: { ask: get(`/api/search?q=${SECRET_TEXT}`), statuses: [200, 200, 200], secret: /\/files\// },
  startDownload: {
    ask: send(({ priced }) => `/api/issues/${priced}/download/full`),
    statuses: [403, 403, 200],
    secret: /\/files\//,
  },
  renewDownload: {
    ask: send(({ priced }) => `/api/issues/${priced}/renew/full`),
    statuses: [403, 403, 200],
    secret: /signature=/,
  },
  reportOpening: {
    // The token itself grants access.
    ask: send(
      ({ priced }) => `/api/issues/${priced}/open/full`,
      () => ({ openToken: 'guessed' }),
    ),
    statuses: [403, 403, 403],
  },
  getMe: { ask: get('/api/user/me'), statuses: [401, 200, 200], secret: /owner@/ },
  getPurchases: { ask: get('/api/user/purchases'), statuses: [401, 200, 200], secret: /"issue_id":\d/ },
  exportAccount: { ask: get('/api/user/export'), statuses: [401, 200, 200], secret: /owner@|"issue_id":\d/ },
  redeemSignIn: {
    ask: send('/auth/redeem', () => ({ verifier: newVerifier().verifier })),
    statuses: [200, 200, 200],
    secret: /done/,
  },
  register: {
    ask: send('/auth/register', () => ({ key: 'guessed', csrfToken: 'guessed', verifier: newVerifier().verifier })),
    statuses: [400, 400, 400],
  },
  getPromocodes: { ask: get('/api/user/promocodes'), statuses: [401, 200, 200], secret: /"type"/ },
  redeemPromocode: {
    ask: send('/api/user/payment/promocode', () => ({ code: 'guessed' })),
    statuses: [401, 400, 400],
  },
  getPayments: { ask: get('/api/user/payments'), statuses: [401, 200, 200], secret: /"description"/ },
  startPayment: {
    ask: send('/api/user/payment/start', ({ priced }) => ({
      gateway: 'stripe',
      item: { type: 'issue', id: priced },
      data: {},
    })),
    statuses: [401, 400, 400],
  },
  completePayment: {
    ask: send('/api/user/payment', ({ payment }) => ({ paymentId: payment, gateway: 'stripe' })),
    statuses: [401, 404, 200],
    secret: /completed/,
  },
  cancelPayment: {
    ask: send('/api/user/payment/cancel', ({ payment }) => ({ paymentId: payment })),
    statuses: [401, 404, 204],
  },
  cancelPlan: { ask: send('/api/user/plans/cancel'), statuses: [401, 404, 404] },
  clearTaxId: { ask: send('/api/user/clear-tax-id'), statuses: [401, 204, 204] },
  // Withdrawing needs no session, and this store sells nothing.
  declareWithdrawal: { ask: send('/api/withdrawal', () => DECLARATION), statuses: [404, 404, 404] },
  declareCancellation: { ask: send('/api/cancellation', () => DECLARATION), statuses: [404, 404, 404] },
  removeIdentity: {
    ask: send('/api/user/identities/google', undefined, 'DELETE'),
    statuses: [401, 404, 204],
  },
  logout: { ask: get('/auth/logout'), statuses: [200, 200, 200] },
  endSessions: { ask: send('/api/user/sessions/end'), statuses: [401, 204, 204] },
  deleteAccount: { ask: send('/api/user', undefined, 'DELETE'), statuses: [401, 204, 204] },
} satisfies Record<OperationName, Row>;

const OTHER_ADDRESSES: Record<string, Row> = {
  'the page of the issue': { ask: get(({ priced }) => `/read/${priced}`), statuses: [200, 200, 200] },
  'the reader’s page': {
    ask: get(({ priced }) => `/read/${priced}/full`),
    statuses: [200, 200, 200],
    secret: /\/files\//,
  },
  'the framed reader’s page': {
    ask: get(({ priced }) => `/embed/read/${priced}/full`),
    statuses: [200, 200, 200],
    secret: /\/files\//,
  },
  'the file to keep': {
    ask: get(({ priced }) => `/api/download-pdf/${priced}`),
    statuses: [403, 403, 200],
    secret: /%PDF/,
  },
};

/** Every address that leads to an issue, or into it. */
const SHAPES: ((visitor: HttpBrowser, id: number | string) => Promise<Response>)[] = [
  (visitor, id) => visitor.send(`/api/issues/${id}/download/full`),
  (visitor, id) => visitor.send(`/api/issues/${id}/download/sample`),
  (visitor, id) => visitor.send(`/api/issues/${id}/renew/full`),
  (visitor, id) => visitor.send(`/api/issues/${id}/open/full`, { openToken: 'x' }),
  (visitor, id) => visitor.fetch(`/api/issues/${id}/search?q=page&type=full`),
  (visitor, id) => visitor.fetch(`/api/download-pdf/${id}`),
  (visitor, id) => visitor.fetch(`/read/${id}`),
  (visitor, id) => visitor.fetch(`/read/${id}/full`),
  (visitor, id) => visitor.fetch(`/read/${id}/preview`),
];

onOneDatabase('rights', (database) => {
  let world: World;
  let providers: Awaited<ReturnType<typeof startProviders>>;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    const settings = { ...identitySettings(providers), PORT, EMBED_ORIGINS: 'https://host.example' };
    const store = await startTestStore(database, settings);
    const priced = await store.publish(await numberedPdf(3, SECRET_TEXT));
    const hidden = await store.publish(await numberedPdf(2, 'Hidden'));
    await databasePublishing(store.connection.db).setPublished({ id: hidden, published: false });
    const publishing = databasePublishing(store.connection.db);
    const unpublished = await store.publish(await numberedPdf(2, 'Unpublished'), { sample: '1' });
    await publishing.setPublished({ id: unpublished, published: false });
    const publishedAt = new Date(Date.now() + 3_600_000);
    const scheduled = await store.publish(await numberedPdf(2, 'Scheduled'), { sample: '1', publishedAt });
    const deleted = await store.publish(await numberedPdf(2, 'Deleted'), { sample: '1' });
    await publishing.remove(deleted);
    await insertCoupons(store.connection.db, [{ code: COUPON, days: 1 }]);
    world = { store, priced, hidden, unpublished, scheduled, deleted, payment: PAYMENT };
  });
  after(async () => {
    await world.store.stop();
    await providers.stop();
  });

  const sessions = new Map<string, HttpBrowser>();

  /** Signs in anew if an earlier row has ended the session, and registers anew if it has deleted the account. */
  async function signedIn(email: string): Promise<HttpBrowser> {
    const before = sessions.get(email);
    if ((await before?.fetch('/api/user/me'))?.ok && before) return before;
    const visitor = new HttpBrowser(world.store.url);
    await enter(visitor, 'press-id', email);
    sessions.set(email, visitor);
    return visitor;
  }

  /** Notes the purchase anew: the account may be another one than the last time. */
  async function bought(userId: number): Promise<void> {
    const { db } = world.store.connection;
    await db.deleteFrom('payments').execute();
    const payment = await insertPayment(db, {
      id: PAYMENT,
      user_id: userId,
      gateway: 'stripe',
      gateway_ref: 'pi_1',
      item_type: 'issue',
      item_id: world.priced,
      description: 'An issue',
      amount: 499,
      currency: 'USD',
      precision: 2,
      locale: 'en',
      status: 'completed',
      completed_at: new Date(),
    });
    const charge = { transactionId: 'ch_1', amount: 499, currency: 'USD', precision: 2, refunded: 0 };
    await recordCharges(db, payment, [{ ...charge, chargedAt: new Date() }], new Map());
  }

  /** The owner of the issue, with two identities. */
  async function owner(): Promise<HttpBrowser> {
    const visitor = await signedIn(OWNER);
    const { id, identities } = await (await visitor.fetch('/api/user/me')).json();
    for (const issueId of [world.priced, world.unpublished, world.scheduled]) {
      await grantIssue(world.store.connection.db, { userId: id, issueId, source: 'gift' });
    }
    await world.store.connection.db.transaction().execute((transaction) => redeemCoupon(transaction, id, COUPON));
    await bought(id);
    if (identities.length > 1) return visitor;
    const secret = newVerifier();
    await goThroughWindow(visitor, 'google', OWNER, secret);
    await visitor.send('/auth/redeem', { verifier: secret.verifier, link: true });
    return visitor;
  }

  const rows: Record<string, Row> = {
    ...Object.fromEntries(
      Object.entries(ROWS).map(([name, row]) => {
        const { method, path } = operations[name as OperationName];
        return [`${method} ${path}`, row];
      }),
    ),
    ...OTHER_ADDRESSES,
  };
  for (const [name, { ask, statuses, secret }] of Object.entries(rows)) {
    test(name, async () => {
      const right = await owner();
      const strangers = [new HttpBrowser(world.store.url), await signedIn(OTHER)];
      const answers: Response[] = [];
      for (const visitor of strangers) answers.push(await ask(visitor, world));
      for (const answer of answers) {
        const text = await answer.clone().text();
        assert.doesNotMatch(text, /owner@example/);
        if (secret) assert.doesNotMatch(text, secret);
      }
      // Whatever the others did, the owner's account is still there.
      assert.equal((await right.fetch('/api/user/me')).status, 200);
      const answer = await ask(right, world);
      answers.push(answer.clone());
      assert.deepEqual(
        answers.map(({ status }) => status),
        statuses,
      );
      if (secret && name !== 'POST /auth/redeem') assert.match(await answer.text(), secret);
    });
  }

  test('missing and unpublished issues get the same answer', async () => {
    const visitors = [new HttpBrowser(world.store.url), await signedIn(OTHER), await owner()];
    for (const shape of SHAPES) {
      const answers = new Set<string>();
      for (const visitor of visitors) {
        for (const id of [world.hidden, 99999]) {
          const answer = await shape(visitor, id);
          answers.add(`${answer.status} ${await answer.text()}`);
        }
      }
      assert.equal(answers.size, 1, [...answers].join('\n'));
    }
  });

  /** The answers to a visitor, another user and the owner, in the order of `SHAPES`. */
  const STATES = {
    unpublished: [200, 200, 200, 403, 200, 200, 200, 200, 200],
    scheduled: [404, 404, 404, 403, 404, 404, 404, 404, 404],
    deleted: [404, 404, 404, 403, 404, 404, 404, 404, 404],
  } satisfies Partial<Record<keyof World, number[]>>;
  const MISSING = STATES.deleted;

  for (const [state, ownerGets] of Object.entries(STATES)) {
    test(`an issue that is ${state} can be opened by ${state === 'unpublished' ? 'its owner alone' : 'no user'}`, async () => {
      const id = world[state as keyof typeof STATES];
      const visitors = [new HttpBrowser(world.store.url), await signedIn(OTHER), await owner()];
      for (const [index, shape] of SHAPES.entries()) {
        const statuses: number[] = [];
        for (const visitor of visitors) statuses.push((await shape(visitor, id)).status);
        assert.deepEqual(statuses, [MISSING[index], MISSING[index], ownerGets[index]], String(shape));
      }
    });
  }
});
