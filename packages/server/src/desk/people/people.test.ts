import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DeskRole } from '@magazine-store/protocol/desk';
import { askAtLast } from '../../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember, signedInBrowser } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';

onOneDatabase('the people of the desk', (database) => {
  let store: TestStore;
  let people = 0;
  before(async () => {
    store = await startTestStore(database, { STORE_NAME: 'Paper Harbour', SMTP_URL: 'smtp://localhost:1' });
  });
  after(() => store.stop());
  beforeEach(() => store.connection.db.deleteFrom('desk_members').execute());

  const member = (role: DeskRole) => deskMember(store, role, `${role}${++people}@example.com`);
  const idOf = async (browser: HttpBrowser): Promise<number> => (await json(browser.fetch('/api/user/me'))).id;
  const json = async (answer: Promise<Response>) => (await answer).json();
  const members = async (owner: HttpBrowser) =>
    (await json(owner.fetch('/api/desk/members'))).members.map(({ role }: { role: DeskRole }) => role);
  const remove = (owner: HttpBrowser, id: number) =>
    askAtLast(() => owner.send(`/api/desk/members/${id}`, {}, { method: 'DELETE' }));
  const setRole = (owner: HttpBrowser, id: number, role: DeskRole, seen: DeskRole) =>
    owner.send(`/api/desk/members/${id}`, { role, seen }, { method: 'PUT' });
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).error];

  async function invite(owner: HttpBrowser, email: string, role: DeskRole = 'editor') {
    const { id, link } = await json(owner.send('/api/desk/invitations', { email, role }));
    return { id, token: new URL(link).hash.slice(1) };
  }
  const send = (browser: HttpBrowser, token: string) =>
    askAtLast(() => browser.send('/api/desk/invitation/accept', { token }));
  const accept = (browser: HttpBrowser, token: string) => json(send(browser, token));
  const lastChange = async (owner: HttpBrowser) => (await json(owner.fetch('/api/desk/changes?limit=1'))).rows[0];

  test('an owner changes a role and removes a member; the log says what was before and after', async () => {
    const owner = await member('owner');
    const editor = await member('editor');
    const id = await idOf(editor);
    assert.equal((await setRole(owner, id, 'support', 'editor')).status, 204);
    assert.deepEqual(await json(editor.fetch('/api/desk')).then(({ role }) => role), 'support');
    const changed = await lastChange(owner);
    assert.deepEqual(
      [changed.action, changed.subject, changed.before.role, changed.after.role],
      ['changeRole', `user:${id}`, 'editor', 'support'],
    );
    assert.equal((await remove(owner, id)).status, 204);
    assert.deepEqual(await refusal(await editor.fetch('/api/desk')), [403, 'forbidden']);
    // The account stays.
    assert.equal((await editor.fetch('/api/user/me')).status, 200);
    assert.equal((await lastChange(owner)).action, 'removeMember');
  });

  test('of two owners on one member, the second hears that the role has changed', async () => {
    const owner = await member('owner');
    const id = await idOf(await member('editor'));
    assert.equal((await setRole(owner, id, 'support', 'editor')).status, 204);
    assert.deepEqual(await refusal(await setRole(owner, id, 'accountant', 'editor')), [409, 'changed_meanwhile']);
  });

  test('the last owner can’t be removed and can’t become anything else', async () => {
    const owner = await member('owner');
    const id = await idOf(owner);
    assert.deepEqual(await refusal(await remove(owner, id)), [409, 'last_owner']);
    assert.deepEqual(await refusal(await setRole(owner, id, 'editor', 'owner')), [409, 'last_owner']);
    assert.deepEqual(await members(owner), ['owner']);
  });

  test('of two owners who remove each other at once, one stays', async () => {
    for (let round = 0; round < 10; round++) {
      await store.connection.db.deleteFrom('desk_members').execute();
      const [one, other] = [await member('owner'), await member('owner')];
      const [idOfOne, idOfOther] = [await idOf(one), await idOf(other)];
      const answers = await Promise.all([remove(one, idOfOther), remove(other, idOfOne)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 403]);
      assert.equal((await store.connection.db.selectFrom('desk_members').select('role').execute()).length, 1);
    }
  });

  test('an invited person joins with their account, once, and by no other account', async () => {
    const owner = await member('owner');
    const { token } = await invite(owner, 'Edda@Example.com');
    const { browser: stranger } = await signedInBrowser(store, `stranger${++people}@example.com`);
    assert.deepEqual(await accept(stranger, token), {
      state: 'other_email',
      role: 'editor',
      email: 'e•••@example.com',
    });
    const { browser: edda } = await signedInBrowser(store, 'edda@example.com');
    const read = await json(edda.send('/api/desk/invitation', { token }));
    assert.deepEqual(read, { state: 'open', role: 'editor', email: 'edda@example.com' });
    const states = (await Promise.all([accept(edda, token), accept(edda, token)])).map(({ state }) => state);
    assert.equal(states.filter((state) => state === 'joined').length, 1, states.join());
    assert.equal((await json(edda.fetch('/api/desk'))).role, 'editor');
    assert.equal((await accept(edda, token)).state, 'already_member');
    assert.equal((await accept(stranger, token)).state, 'used');
    assert.deepEqual(await json(owner.fetch('/api/desk/invitations')), { invitations: [] });
    assert.equal((await lastChange(owner)).action, 'acceptInvitation');
    assert.deepEqual(
      await refusal(await owner.send('/api/desk/invitations', { email: 'edda@example.com', role: 'owner' })),
      [409, 'already_member'],
    );
  });

  test('the export of a member has the role, the changes and the invitations', async () => {
    const owner = await member('owner');
    const email = `exporting${++people}@example.com`;
    const { token } = await invite(owner, email, 'owner');
    const { browser } = await signedInBrowser(store, email);
    const desk = async () => (await json(browser.fetch('/api/user/export'))).desk;
    const { member: none, changes: noChanges, invitations: open } = await desk();
    assert.deepEqual([none, noChanges, open[0].role, open[0].state], [null, [], 'owner', 'open']);
    await accept(browser, token);
    await invite(browser, `other${people}@example.com`);
    const { member: joined, changes, invitations } = await desk();
    assert.equal(joined.role, 'owner');
    assert.ok(Date.parse(joined.since) > 0);
    assert.deepEqual(
      changes.map(({ action }: { action: string }) => action),
      ['inviteMember', 'acceptInvitation'],
    );
    assert.ok(!JSON.stringify(changes).includes('@'), 'they name no other person');
    assert.deepEqual([invitations.length, invitations[0].state], [1, 'used']);
  });

  test('an account that is deleted takes its invitations with it, and the log keeps what it has', async () => {
    const owner = await member('owner');
    const email = `leaving${++people}@example.com`;
    await invite(owner, email);
    const { token } = await invite(owner, email.toUpperCase());
    const { browser } = await signedInBrowser(store, email);
    assert.equal((await browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    const { db } = store.connection;
    const left = await db.selectFrom('desk_invitations').select('id').where('email', '=', email).execute();
    assert.deepEqual(left, []);
    assert.equal((await lastChange(owner)).after.email, email);
    const { browser: again } = await signedInBrowser(store, email);
    assert.equal((await accept(again, token)).state, 'unknown');
    assert.deepEqual(await refusal(await again.fetch('/api/desk')), [403, 'forbidden']);
  });

  test('a revoked, a replaced and an expired invitation make no member', async () => {
    const owner = await member('owner');
    const email = `late${++people}@example.com`;
    const { browser: late } = await signedInBrowser(store, email);
    const first = await invite(owner, email);
    const second = await invite(owner, email);
    assert.equal((await accept(late, first.token)).state, 'revoked');
    const revoked = await owner.send(`/api/desk/invitations/${second.id}`, {}, { method: 'DELETE' });
    assert.equal(revoked.status, 204);
    assert.equal((await accept(late, second.token)).state, 'revoked');
    const third = await invite(owner, email);
    const { db } = store.connection;
    await db.updateTable('desk_invitations').set({ expires_at: new Date() }).where('id', '=', third.id).execute();
    assert.equal((await accept(late, third.token)).state, 'expired');
    assert.deepEqual(await refusal(await late.fetch('/api/desk')), [403, 'forbidden']);
  });

  test('a person may not guess invitations again and again', async () => {
    const { browser: guesser } = await signedInBrowser(store, `guesser${++people}@example.com`);
    const counts: Record<string, number> = {};
    for (let tries = 0; tries < 20; tries++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(guesser, 'guessed')));
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    }
    assert.deepEqual(counts, { 200: 20, 429: 180 });
  });

  test('the mail invites in the person’s language; neither log nor database holds the token once it is sent', async () => {
    const owner = await member('owner');
    const email = `mats${++people}@example.com`;
    const { userId } = await signedInBrowser(store, email);
    const { db } = store.connection;
    await db.updateTable('users').set({ locale: 'sv' }).where('id', '=', userId).execute();
    const { id, token } = await invite(owner, email);
    const { mail } = await db
      .selectFrom('mails')
      .select('mail')
      .where('occasion', '=', `desk invitation ${id}`)
      .executeTakeFirstOrThrow();
    assert.match(mail?.text ?? '', new RegExp(`/desk/invitation#${token}`));
    assert.match(mail?.subject ?? '', /^Inbjudan/);
    const rows = await db.selectFrom('desk_invitations').selectAll().execute();
    const logged = await db.selectFrom('desk_audit').selectAll().execute();
    assert.doesNotMatch(JSON.stringify([rows, logged, store.log]), new RegExp(token));
  });

  test('the log is searched and paged, and the database lets no one change it', async () => {
    const { db } = store.connection;
    const owner = await member('owner');
    const actor = `clerk${++people}@example.com`;
    await db
      .insertInto('desk_audit')
      .values(
        Array.from({ length: 250 }, (_, n) => ({
          actor,
          actor_user_id: 1,
          action: n % 2 ? 'inviteMember' : 'changeRole',
          subject: `user:${n}`,
          before: null,
          after: JSON.stringify({ note: '=1+1', n }),
        })),
      )
      .execute();
    const found: string[] = [];
    let after: string | null = '';
    do {
      const query = new URLSearchParams({ actor, action: 'inviteMember', limit: '50', ...(after && { after }) });
      const part: { rows: { subject: string }[]; next: string | null } = await json(
        owner.fetch(`/api/desk/changes?${query}`),
      );
      found.push(...part.rows.map(({ subject }) => subject));
      after = part.next;
    } while (after);
    assert.deepEqual(
      found,
      Array.from({ length: 125 }, (_, n) => `user:${249 - 2 * n}`),
    );
    const none = await json(owner.fetch(`/api/desk/changes?actor=${actor}&until=2020-01-01T00:00:00Z`));
    assert.deepEqual(none, { rows: [], next: null });
    assert.equal((await json(owner.fetch('/api/desk/changes?subject=user%3A24&actor=clerk'))).rows.length, 11);

    const csv = await owner.fetch(`/api/desk/changes/export?format=csv&actor=${actor}`);
    assert.match(csv.headers.get('Content-Disposition') ?? '', /attachment; filename=changes.csv/);
    assert.equal((await csv.text()).split('\r\n').length, 252);
    const rows = await json(owner.fetch(`/api/desk/changes/export?format=json&actor=${actor}`));
    assert.equal(rows.length, 250);

    await assert.rejects(db.updateTable('desk_audit').set({ actor: 'x' }).execute(), /only grows/);
    await assert.rejects(db.deleteFrom('desk_audit').execute(), /only grows/);
  });
});
