import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { type Member, newMember } from '../../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  openTill,
  readApproval,
  start,
  type Till,
  waitForCancelled,
} from '../../../../../test/support/payments.ts';
import { createAccount } from '../../account/users.ts';
import { insertCoupons } from '../../coupons/coupons.ts';

onOneDatabase('readers at the desk', (database) => {
  let till: Till;
  let support: HttpBrowser;
  before(async () => {
    till = await openTill(database);
    support = await deskMember(till.store, 'support', 'helper@desk.example');
  });
  after(() => till.stop());

  const read = async (id: number) =>
    deskWire.getReader.answer.parse(await (await support.fetch(`/api/desk/readers/${id}`)).json());
  const list = async (query: Record<string, string>) =>
    deskWire.listReaders.answer.parse(
      await (await support.fetch(`/api/desk/readers?${new URLSearchParams(query)}`)).json(),
    );
  const emails = async (query: Record<string, string>) => (await list(query)).rows.map(({ email }) => email);
  const send = (path: string, body: object = {}, method = 'POST') =>
    support.send(`/api/desk/readers/${path}`, body, { method });
  const give = async ({ id }: Member, gift: object) => (await send(`${id}/gifts`, gift)).status;
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const log = () =>
    till.store.connection.db.selectFrom('desk_audit').select(['action', 'actor', 'subject', 'after']).execute();

  test('are found by the beginning of the address, whatever its case, page by page', async () => {
    for (const name of ['anna', 'anna-b', 'annika', 'bert', 'änne', 'an_x', 'an%x']) {
      await newMember(till.store, `${name}@find.example`);
    }
    assert.deepEqual(await emails({ q: 'Ann' }), ['anna-b@find.example', 'anna@find.example', 'annika@find.example']);
    assert.deepEqual(await emails({ q: 'an_' }), ['an_x@find.example']);
    assert.deepEqual(await emails({ q: 'an%' }), ['an%x@find.example']);
    assert.deepEqual(await emails({ q: 'ÄN' }), ['änne@find.example']);
    assert.deepEqual(await emails({ q: 'zoe' }), []);
    const all: (string | null)[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { rows, next } = await list({ limit: '2', ...(after && { after }) });
      assert.ok(rows.length <= 2);
      all.push(...rows.map(({ email }) => email));
      after = next;
    }
    assert.equal(new Set(all).size, all.length);
    assert.ok(all.includes('änne@find.example') && all.includes('bert@find.example'));
    assert.equal((await support.fetch('/api/desk/readers?after=nonsense')).status, 400);
  });

  test('without an address are found by their number, and end the list, page by page', async () => {
    const { db } = till.store.connection;
    const ids: number[] = [];
    for (const subject of ['one', 'two', 'three', 'four', 'five']) {
      const identity = { issuer: 'https://no-address.example', subject, email: null };
      ids.push((await createAccount(db, { provider: 'facebook', identity, locale: 'en' })) ?? assert.fail());
    }
    const found = await list({ q: String(ids[2]) });
    assert.deepEqual(
      found.rows.map(({ id, email }) => [id, email]),
      [[ids[2], null]],
    );
    const withNumber = await newMember(till.store, `${ids[2]}@number.example`);
    const both = await list({ q: String(ids[2]), limit: '1' });
    assert.deepEqual(
      both.rows.map(({ id }) => id),
      [ids[2], withNumber.id],
    );
    assert.deepEqual((await list({ q: '999999999' })).rows, []);
    const all = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
    for (const limit of ['1', '2', '3', '7', '100']) {
      const listed: number[] = [];
      let after: string | null = '';
      while (after !== null) {
        const { rows, next } = await list({ limit, ...(after && { after }) });
        assert.ok(rows.length <= Number(limit));
        listed.push(...rows.map(({ id }) => id));
        after = next;
      }
      assert.deepEqual(listed.slice(-5), ids, limit);
      assert.deepEqual(listed.toSorted(), all.toSorted(), limit);
    }
  });

  test('are found by their receipt and by the provider’s ids', async () => {
    const reader = await newMember(till.store, 'payer@example.com');
    const { body } = await start(reader.browser, cardBody(till.issue));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === body.payment.id);
    for (const q of [body.payment.id, intent?.id ?? '', String(intent?.latest_charge)]) {
      assert.deepEqual(await emails({ q }), ['payer@example.com'], q);
    }
  });

  test('say what they may read, and why', async () => {
    const reader = await newMember(till.store, 'why@example.com');
    await insertCoupons(till.store.connection.db, [{ code: 'WHY', days: 5 }]);
    await start(reader.browser, cardBody(till.issue));
    await reader.browser.send('/api/user/payment/promocode', { code: 'why' });
    assert.equal(await give(reader, { issue_id: till.issue }), 200);
    const { issues, access, identities, sessions } = await read(reader.id);
    assert.deepEqual(issues.map(({ title, source }) => [title, source.type]).sort(), [
      ['For sale', 'gift'],
      ['For sale', 'payment'],
    ]);
    assert.deepEqual(
      access.map(({ source, active }) => [source, active]),
      [[{ type: 'coupon', code: 'WHY' }, true]],
    );
    assert.deepEqual([identities.length, sessions.length], [1, 1]);
  });

  test('get gifts, which are revoked without touching what was bought', async () => {
    const reader = await newMember(till.store, 'gift@example.com');
    assert.equal(await give(reader, { issue_id: till.issue }), 200);
    assert.equal(await give(reader, { until: inDays(10) }), 200);
    assert.equal(await give(reader, { until: inDays(3) }), 200);
    const owned = await fetchPurchases(reader.browser);
    assert.deepEqual(owned.issues, [till.issue]);
    assert.ok(new Date(owned.subscription?.expires_at ?? 0) < new Date(inDays(4)));
    await start(reader.browser, { ...cardBody(till.issue) });
    for (const issue_id of [till.issue, null]) {
      assert.equal((await send(`${reader.id}/gifts/revoke`, { issue_id })).status, 200);
      assert.equal((await send(`${reader.id}/gifts/revoke`, { issue_id })).status, 404);
    }
    assert.deepEqual(await fetchPurchases(reader.browser), { issues: [], subscription: null });
    assert.equal(await give(reader, { issue_id: 999_999 }), 404);
    assert.equal(await give(reader, { issue_id: 2_147_483_648 }), 400);
    assert.equal((await send(`${reader.id}/gifts/revoke`, { issue_id: 2_147_483_648 })).status, 400);
    assert.equal(await give(reader, { until: inDays(-1) }), 400);
    assert.equal((await send('999999/gifts', { issue_id: till.issue })).status, 404);
  });

  test('are signed out everywhere', async () => {
    const reader = await newMember(till.store, 'sessions@example.com');
    const { status } = await send(`${reader.id}/sessions/end`);
    assert.equal(status, 200);
    assert.equal((await reader.browser.fetch('/api/user/me')).status, 401);
    assert.deepEqual((await read(reader.id)).sessions, []);
  });

  test('get the same export as from their own account', async () => {
    const reader = await newMember(till.store, 'export@example.com');
    await start(reader.browser, cardBody(till.issue));
    const declared = { name: 'Rita', email: 'Export@example.com', contract: 'Order 12', confirm: true };
    await reader.browser.send('/api/withdrawal', declared);
    const { exported_at: _a, desk, ...own } = await (await reader.browser.fetch('/api/user/export')).json();
    const { exported_at: _b, ...theirs } = await (await send(`${reader.id}/export`)).json();
    assert.deepEqual(desk, { member: null, changes: [], invitations: [] });
    assert.deepEqual(theirs, own, 'the desk is for owners');
    assert.equal(theirs.payments.length, 1);
    assert.match(theirs.purchases[0].consent.text, /withdraw/);
    assert.deepEqual([theirs.declarations[0].kind, theirs.declarations[0].contract], ['withdrawal', 'Order 12']);
  });

  test('are deleted with all but their payments, and their plans end', async () => {
    const reader = await newMember(till.store, 'leaving@example.com');
    const reply = await start(reader.browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    till.paypal.approveSubscription(subscriptionID);
    await complete(reader.browser, { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID });
    assert.equal((await send(String(reader.id), {}, 'DELETE')).status, 204);
    assert.equal((await support.fetch(`/api/desk/readers/${reader.id}`)).status, 404);
    assert.equal((await reader.browser.fetch('/api/user/me')).status, 401);
    await till.reconciler.run(true);
    await waitForCancelled(till, subscriptionID);
    const charges = await (await support.fetch(`/api/desk/charges?q=${reply.body.payment.id}`)).json();
    assert.deepEqual(
      charges.rows.map(({ reader, amount }: { reader: unknown; amount: number }) => [reader, amount]),
      [[null, 999]],
    );
    assert.ok(!JSON.stringify(await log()).includes('leaving@'));
  });

  test("a member's account is not deleted: that would take an owner out of the desk", async () => {
    const owner = await deskMember(till.store, 'owner', 'owner@desk.example');
    const { id } = await (await owner.fetch('/api/user/me')).json();
    const refused = await send(String(id), {}, 'DELETE');
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'desk_member']);
    assert.equal((await owner.fetch('/api/desk/members')).status, 200);
  });

  test('each change is in the log of changes, with its actor', async () => {
    const reader = await newMember(till.store, 'logged@example.com');
    await give(reader, { issue_id: till.issue });
    await send(`${reader.id}/gifts/revoke`, { issue_id: till.issue });
    await send(`${reader.id}/sessions/end`);
    await send(`${reader.id}/export`);
    await send(String(reader.id), {}, 'DELETE');
    const theirs = (await log()).filter(({ subject }) => subject === `user:${reader.id}`);
    assert.deepEqual(
      theirs.map(({ action }) => action),
      ['grantGift', 'revokeGift', 'endReaderSessions', 'exportReader', 'deleteReader'],
    );
    assert.deepEqual([...new Set(theirs.map(({ actor }) => actor))], ['helper@desk.example']);
  });

  test('issues are found by any part of their titles, written as a reader may, and by their numbers', async () => {
    const find = async (q: string) =>
      (await (await support.fetch(`/api/desk/titles?${new URLSearchParams({ q })}`)).json()).rows;
    assert.deepEqual(await find('SALE'), [{ id: till.issue, title: 'For sale' }]);
    assert.deepEqual(await find('%'), []);
    const { db } = till.store.connection;
    const numbered = { id: till.issue, title: `№ ${till.issue}` };
    await db.updateTable('issues').set({ title: '' }).where('id', '=', till.issue).execute();
    assert.deepEqual((await find(String(till.issue)))[0], numbered);
    for (const number of [`№ ${till.issue}`, `№${till.issue}`]) assert.deepEqual((await find(number))[0], numbered);
    await db.updateTable('issues').set({ title: 'Café  Noir' }).where('id', '=', till.issue).execute();
    for (const q of ['cafe n', 'CAFÉ NOIR', 'ｎｏｉｒ']) assert.deepEqual((await find(q))[0]?.id, till.issue, q);
    await db.updateTable('issues').set({ title: 'For sale' }).where('id', '=', till.issue).execute();
    await db.updateTable('issues').set({ draft: true }).where('id', '=', till.issue).execute();
    assert.deepEqual(await find('sale'), []);
    assert.equal(await give(await newMember(till.store, 'draft@example.com'), { issue_id: till.issue }), 404);
  });
});
