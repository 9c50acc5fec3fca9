import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type DeskInput,
  type DeskOperation,
  type DeskOperationName,
  type DeskRole,
  deskOperations,
  deskRoles,
} from '@magazine-store/protocol/desk';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { ageSessions, deskMember, signedInBrowser } from '../../../../test/support/deskMembers.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { writePlace } from './placeText.ts';

const NO_ISSUE = { id: 99999 };

/**
 * An input for each operation that the server accepts as such, about things that don't exist, so that no call changes
 * what the next one meets. A new operation has to be named here before this compiles.
 */
const INPUTS: { [Op in DeskOperationName]: DeskInput<Op> } = {
  listReaders: { query: {} },
  getReader: { params: { id: 999_999 } },
  findTitles: { query: {} },
  grantGift: { params: { id: 999_999 }, body: { issue_id: 999_999 } },
  revokeGift: { params: { id: 999_999 }, body: { issue_id: 999_999 } },
  endReaderSessions: { params: { id: 999_999 }, body: {} },
  exportReader: { params: { id: 999_999 }, body: {} },
  deleteReader: { params: { id: 999_999 }, body: {} },
  listCoupons: { query: {} },
  makeCoupons: { body: { issue_id: 999_999 } },
  exportCoupons: { query: {} },
  getCoupon: { params: { id: 999_999 } },
  listRedemptions: { params: { id: 999_999 }, query: {} },
  withdrawCoupon: { params: { id: 999_999 }, body: {} },
  withdrawSeries: { body: { series: 'none' } },
  listMessages: { query: {} },
  getMessage: { params: { id: 999_999 } },
  answerMessage: {
    params: { id: 999_999 },
    body: { key: '5b1f6f0e-6f3d-4a38-9a53-9d6f0f6f2c12', text: 'Hello', seen: 0 },
  },
  markMessage: { params: { id: 999_999 }, body: { done: true } },
  listDeclarations: { query: {} },
  getDeclaration: { params: { receipt: 'NONE' } },
  markDeclaration: { params: { receipt: 'NONE' }, body: { done: true } },
  listCharges: { query: {} },
  getCharge: { params: { id: 999_999 } },
  refundCharge: {
    params: { id: 999_999 },
    body: { key: '5b1f6f0e-6f3d-4a38-9a53-9d6f0f6f2c11', amount: 1, refunded_before: 0 },
  },
  getSales: { query: {} },
  listWaitingSales: { query: {} },
  listUndecidedSales: { query: {} },
  markSaleDecided: { params: { payment: 'none' }, body: {} },
  assignSale: { params: { payment: 'none' }, body: { user_id: 999_999 } },
  listPlans: {},
  // The first call makes the plan, and the others meet it.
  addPlan: { body: { period: 'year', price: 9900 } },
  offerPlan: { params: { id: 999_999 }, body: { offered: false } },
  listSubscribers: { params: { id: 999_999 }, query: {} },
  exportSubscribers: { params: { id: 999_999 }, query: {} },
  exportChargesCsv: { query: {} },
  exportChargesJson: { query: {} },
  getDesk: {},
  listMembers: {},
  changeRole: { params: { id: 999_999 }, body: { role: 'editor', seen: 'support' } },
  removeMember: { params: { id: 999_999 }, body: {} },
  listInvitations: {},
  // A member: the answer is that they are one already.
  inviteMember: { body: { email: 'support@example.com', role: 'editor' } },
  revokeInvitation: { params: { id: 999_999 }, body: {} },
  readInvitation: { body: { token: 'guessed' } },
  acceptInvitation: { body: { token: 'guessed' } },
  listChanges: { query: {} },
  exportChanges: { query: { format: 'json' } },
  listIssues: { query: { search: 'nothing' } },
  getIssue: { params: NO_ISSUE },
  getIssueCover: { params: { ...NO_ISSUE, width: 75 } },
  getIssuePage: { params: { ...NO_ISSUE, page: 1 } },
  choosePages: { params: NO_ISSUE, body: { revision: 'none', cover_page: 1 } },
  editIssue: { params: NO_ISSUE, body: { revision: 'none', title: 'Mine' } },
  publishIssue: { params: NO_ISSUE, body: { revision: 'none' } },
  unpublishIssue: { params: NO_ISSUE, body: { revision: 'none' } },
  deleteIssue: { params: NO_ISSUE, body: { revision: 'none', title: '' } },
  bringBackFile: { params: NO_ISSUE, body: { kept_until: '2027-01-01T00:00:00.000Z' } },
  listIssueChanges: { params: NO_ISSUE },
  undoChange: { params: { ...NO_ISSUE, change: '1' }, body: {} },
  importUpload: { params: { id: 'none' }, body: {} },
  listImports: {},
  retryImport: { params: { id: 'none' }, body: {} },
  previewDescription: { body: { description: '' } },
  getStoreDetails: {},
  getOperatorSettings: {},
  setStoreIcon: { body: { revision: 999_999, picture: null } },
  changeStoreDetails: { body: { revision: 999_999 } },
  listStoreChanges: {},
  undoStoreChange: { params: { change: '1' }, body: {} },
};

const names = Object.keys(deskOperations) as DeskOperationName[];

/** Makes the call as a browser. */
function call(browser: HttpBrowser, name: DeskOperationName, headers: Record<string, string> = {}): Promise<Response> {
  const { method, path }: DeskOperation = deskOperations[name];
  const { params = {}, query = {}, body } = INPUTS[name] as { params?: object; query?: object; body?: object };
  const filled = path.replace(/:(\w+)/g, (_, part: string) => String((params as Record<string, unknown>)[part]));
  const asked = new URLSearchParams(query as Record<string, string>);
  const address = asked.size > 0 ? `${filled}?${asked}` : filled;
  return method === 'GET' ? browser.fetch(address, { headers }) : browser.send(address, body, { method, headers });
}

const refusal = async (answer: Response) => [answer.status, (await answer.json()).error];

onOneDatabase('the rights in the desk', (database) => {
  let store: TestStore;
  const members = new Map<DeskRole, HttpBrowser>();
  let stranger: HttpBrowser;

  before(async () => {
    store = await startTestStore(database, { API_ORIGINS: 'https://host.example' });
    for (const role of deskRoles) members.set(role, await deskMember(store, role));
    stranger = (await signedInBrowser(store, 'reader@example.com')).browser;
  });
  after(() => store.stop());

  const member = (role: DeskRole) => members.get(role) as HttpBrowser;

  for (const name of names) {
    const { method, path, roles, sensitive, forUsers }: DeskOperation = deskOperations[name];

    test(`${method} ${path}: its roles may, all others may not`, async () => {
      assert.deepEqual(await refusal(await call(new HttpBrowser(store.url), name)), [401, 'not_signed_in']);
      const toStranger = await call(stranger, name);
      if (forUsers) assert.equal(toStranger.status, 200);
      else assert.deepEqual(await refusal(toStranger), [403, 'forbidden']);
      for (const role of deskRoles) {
        const answer = await call(member(role), name);
        if (roles.includes(role)) assert.ok(![400, 401, 403].includes(answer.status) && answer.status < 500, role);
        else assert.deepEqual(await refusal(answer), [403, 'forbidden'], role);
      }
    });

    const [role] = roles as [DeskRole];
    if (method !== 'GET') {
      test(`${method} ${path}: another site can't make a member's browser send it`, async () => {
        const forged = await call(member(role), name, { 'X-XSRF-TOKEN': 'guessed' });
        assert.deepEqual(await refusal(forged), [403, 'invalid_csrf_token']);
        for (const Origin of ['https://host.example', 'https://evil.example']) {
          const foreign = await call(member(role), name, { Origin, 'Sec-Fetch-Site': 'cross-site' });
          assert.deepEqual(await refusal(foreign), [403, 'origin_not_allowed']);
        }
      });
    }
    if (sensitive) {
      test(`${method} ${path}: needs a sign-in of the last 15 minutes`, async () => {
        await ageSessions(store, 16);
        assert.deepEqual(await refusal(await call(member(role), name)), [403, 'sign_in_again']);
        await ageSessions(store, 0);
        assert.notEqual((await call(member(role), name)).status, 403);
      });
    }
  }

  test('a list refuses a place that no row can have', async () => {
    const id = 2_147_483_648;
    const lists = {
      coupons: id,
      messages: id,
      charges: { at: '2027-01-01 00:00:00+00', id },
      issues: { publishedAt: '2027-01-01T00:00:00.000000Z', id },
    };
    for (const [list, place] of Object.entries(lists)) {
      const answer = await member('owner').fetch(`/api/desk/${list}?after=${writePlace(place)}`);
      assert.deepEqual(await refusal(answer), [400, 'invalid_request'], list);
    }
  });

  test('pages of other origins get no answer of the desk to read', async () => {
    const answer = await member('owner').fetch('/api/desk', { headers: { Origin: 'https://host.example' } });
    assert.equal(answer.headers.get('Access-Control-Allow-Origin'), null);
    assert.equal(answer.headers.get('Cross-Origin-Resource-Policy'), 'same-origin');
  });

  test('the page of the desk has nothing of a member but the token of the session, can’t be framed, and is in no search engine', async () => {
    const pages = await Promise.all([new HttpBrowser(store.url), member('owner')].map((each) => each.fetch('/desk')));
    const [text, forOwner] = await Promise.all(
      pages.map(async (page) => (await page.text()).replace(/nonce="[^"]*"/, '')),
    );
    assert.equal(text, forOwner?.replace(/,"csrf_token":"[^"]+"/, ''));
    assert.notEqual(text, forOwner);
    const policy = pages[0]?.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.match(text ?? '', /<meta name="robots" content="noindex/);
    assert.equal((await store.fetch('/desk/issues/12')).status, 200);
    assert.doesNotMatch(await (await store.fetch('/sitemap.xml')).text(), /desk/);
  });
});
