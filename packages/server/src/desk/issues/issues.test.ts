import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';
import { grantIssue } from '../../entitlements/entitlements.ts';

type Issue = DeskAnswer<'getIssue'>;
const HOUR = 3_600_000;

onOneDatabase('the catalogue of the desk', (database) => {
  let store: TestStore;
  let editor: HttpBrowser;
  let colleague: HttpBrowser;
  before(async () => {
    store = await startTestStore(database);
    editor = await deskMember(store, 'editor');
    colleague = await deskMember(store, 'editor', 'colleague@example.com');
  });
  after(() => store.stop());

  const publish = async (title: string, details: Parameters<TestStore['publish']>[1] = {}) =>
    store.publish(await numberedPdf(2, title), details);
  const at = (id: number) => `/api/desk/issues/${id}`;
  const read = async (id: number, by = editor): Promise<Issue> => (await by.fetch(at(id))).json();
  const edit = (id: number, body: object, by = editor) => by.send(at(id), body, { method: 'PUT' });
  const remove = (id: number, body: object) => editor.send(at(id), body, { method: 'DELETE' });
  const log = (id: number) =>
    store.connection.db
      .selectFrom('desk_audit')
      .select(['actor', 'action', 'before', 'after'])
      .where('subject', '=', `issue:${id}`)
      .orderBy('id')
      .execute();

  test('edits the named details, and the log has them before and after', async () => {
    const id = await publish('Harbour 1', { description: 'Old' });
    const { revision } = await read(id);
    const body = { revision, title: ' Harbour 2 ', price: null, languages: ['PT-br'], rtl: true };
    const answer = await edit(id, body);
    assert.equal(answer.status, 200);
    const issue: Issue = await answer.json();
    assert.deepEqual(
      [issue.title, issue.series, issue.price, issue.languages, issue.rtl, issue.description],
      ['Harbour 2', 'Harbour', null, ['pt-BR'], true, 'Old'],
    );
    assert.deepEqual(await read(id), issue);
    assert.deepEqual(await log(id), [
      {
        actor: 'editor@example.com',
        action: 'editIssue',
        before: { title: 'Harbour 1', price: 499, languages: [], rtl: false },
        after: { title: 'Harbour 2', price: null, languages: ['pt-BR'], rtl: true },
      },
    ]);
  });

  test('a change that changes nothing is not recorded', async () => {
    const id = await publish('Still');
    const { revision, title } = await read(id);
    assert.equal((await edit(id, { revision, title })).status, 200);
    assert.deepEqual(await log(id), []);
  });

  test('tells the second of two editors what the first has saved', async () => {
    const id = await publish('Two editors');
    const { revision } = await read(id);
    const [first, second] = await Promise.all([
      edit(id, { revision, title: 'Of the one' }),
      edit(id, { revision, price: 700 }, colleague),
    ]);
    const refused = first.status === 409 ? first : second;
    assert.deepEqual([first.status, second.status].sort(), [200, 409]);
    const { error, issue }: { error: string; issue: Issue } = await refused.json();
    assert.equal(error, 'changed_meanwhile');
    assert.deepEqual(issue, await read(id));
    const again = await edit(id, { revision: issue.revision, title: 'Both', price: 700 });
    assert.deepEqual(((await again.json()) as Issue).title, 'Both');
    assert.equal((await log(id)).length, 2);
  });

  test('the same edit again, after its answer was lost, is no conflict, and the log has it once', async () => {
    const id = await publish('Lost answer 1');
    const { revision } = await read(id);
    const body = { revision, title: 'Lost answer 2', price: 700, languages: ['de'] };
    const [first, again] = [await edit(id, body), await edit(id, body)];
    assert.deepEqual([first.status, again.status], [200, 200]);
    assert.deepEqual([await first.json(), await again.json()], [await read(id), await read(id)]);
    const off = () => editor.send(`${at(id)}/unpublish`, { revision });
    assert.equal((await off()).status, 409);
    assert.deepEqual(
      (await log(id)).map(({ after: now }) => now),
      [{ title: 'Lost answer 2', price: 700, languages: ['de'] }],
    );
  });

  test('an edit that another member has made impossible meanwhile shows what they have saved', async () => {
    const id = await publish('Impossible');
    const { revision } = await read(id);
    assert.equal((await edit(id, { revision, title: 'Changed' }, colleague)).status, 200);
    const owner = await newMember(store, 'impossible@example.com');
    await grantIssue(store.connection.db, { userId: owner.id, issueId: id, source: 'gift' });
    const refused = await edit(id, { revision, published_at: new Date(Date.now() + HOUR).toISOString() });
    const { error, issue } = await refused.json();
    assert.deepEqual([refused.status, error, issue], [409, 'changed_meanwhile', await read(id)]);
  });

  test('unpublishes and publishes again, now or later', async () => {
    const id = await publish('On and off');
    const first = await read(id);
    assert.equal(first.state, 'on_sale');
    const off: Issue = await (await editor.send(`${at(id)}/unpublish`, { revision: first.revision })).json();
    assert.equal(off.state, 'unpublished');
    assert.equal((await editor.send(`${at(id)}/publish`, { revision: first.revision })).status, 409);
    const published_at = new Date(Date.now() + HOUR).toISOString();
    const later: Issue = await (
      await editor.send(`${at(id)}/publish`, { revision: off.revision, published_at })
    ).json();
    assert.deepEqual([later.state, later.published_at], ['scheduled', published_at]);
    const now: Issue = await (
      await editor.send(`${at(id)}/publish`, { revision: later.revision, published_at: null })
    ).json();
    assert.equal(now.state, 'on_sale');
    assert.ok(Math.abs(Date.parse(now.published_at ?? '') - Date.now()) < HOUR / 2);
    assert.deepEqual(
      (await log(id)).map(({ action, before: former }) => [action, (former as { published?: boolean }).published]),
      [
        ['unpublishIssue', true],
        ['publishIssue', false],
        ['publishIssue', undefined],
      ],
    );
  });

  const listChanges = async (id: number): Promise<DeskAnswer<'listIssueChanges'>['rows']> =>
    (await (await editor.fetch(`${at(id)}/changes`)).json()).rows;
  const undo = (id: number, change: string | undefined, by = editor) => by.send(`${at(id)}/changes/${change}/undo`);

  test('undoes a change of the last day, once, and the undoing too', async () => {
    const id = await publish('Undone 1', { description: 'Old' });
    const first = await read(id);
    const titled = { revision: first.revision, title: 'Wrong 2', price: null, description: 'New' };
    const { revision }: Issue = await (await edit(id, titled)).json();
    await edit(id, { revision, languages: ['de'], series: 'Chosen' });
    const [later, earlier] = await listChanges(id);
    assert.deepEqual([later?.can_undo, earlier?.can_undo], [true, false]);
    // The series followed the title, and was changed again.
    assert.equal((await undo(id, earlier?.id)).status, 409);
    assert.equal((await undo(id, later?.id)).status, 200);
    const both = await Promise.all([undo(id, earlier?.id), undo(id, earlier?.id, colleague)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const refused = await both.find(({ status }) => status === 409)?.json();
    assert.deepEqual([refused.error, refused.issue], ['changed_meanwhile', await read(id)]);
    assert.deepEqual(await read(id), first);
    const [latest] = await listChanges(id);
    assert.deepEqual([latest?.action, latest?.after.title], ['undoChange', 'Undone 1']);
    const again: Issue = await (await undo(id, latest?.id)).json();
    assert.deepEqual([again.title, again.price, again.description, again.languages], ['Wrong 2', null, 'New', []]);
    assert.deepEqual(
      (await log(id)).map(({ action }) => action),
      ['editIssue', 'editIssue', 'undoChange', 'undoChange', 'undoChange'],
    );
  });

  test('undoes publishing, scheduling and unpublishing, but not for an issue that a reader owns', async () => {
    const id = await publish('Back and forth');
    const { revision, published_at } = await read(id);
    const later = new Date(Date.now() + HOUR).toISOString();
    const scheduled: Issue = await (await edit(id, { revision, published_at: later })).json();
    assert.equal(scheduled.state, 'scheduled');
    await editor.send(`${at(id)}/publish`, { revision: scheduled.revision, published_at: null });
    const [published, scheduling] = await listChanges(id);
    const owner = await newMember(store, 'undone@example.com');
    await grantIssue(store.connection.db, { userId: owner.id, issueId: id, source: 'gift' });
    const refused = await undo(id, published?.id);
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'issue_owned']);
    await store.connection.db.deleteFrom('owned_issues').where('issue_id', '=', id).execute();
    assert.equal((await undo(id, published?.id)).status, 200);
    assert.equal((await undo(id, scheduling?.id)).status, 200);
    const back = await read(id);
    assert.deepEqual([back.state, back.published_at], ['on_sale', published_at]);
    await editor.send(`${at(id)}/unpublish`, { revision: back.revision });
    const [off] = await listChanges(id);
    assert.equal(((await (await undo(id, off?.id)).json()) as Issue).state, 'on_sale');
  });

  test("offers no undoing of a draft's first time, which the draft would keep", async () => {
    const id = await store.publish(await numberedPdf(1, 'First time'));
    const draft = { draft: true, published: false, published_at: new Date('9999-12-31T00:00:00Z') };
    await store.connection.db.updateTable('issues').set(draft).where('id', '=', id).execute();
    const { revision } = await read(id);
    await edit(id, { revision, published_at: new Date(Date.now() + HOUR).toISOString() });
    const [change] = await listChanges(id);
    assert.deepEqual([change?.before.published_at, change?.can_undo], [null, false]);
    assert.equal((await undo(id, change?.id)).status, 409);
  });

  test('an issue in the store does not lose its price by undoing', async () => {
    const id = await publish('Priced draft');
    const { db } = store.connection;
    const draft = { draft: true, published: false, price: 0, published_at: new Date('9999-12-31T00:00:00Z') };
    await db.updateTable('issues').set(draft).where('id', '=', id).execute();
    const { revision } = await read(id);
    const priced: Issue = await (await edit(id, { revision, price: 300 })).json();
    const published: Issue = await (await editor.send(`${at(id)}/publish`, { revision: priced.revision })).json();
    const [publishing, pricing] = await listChanges(id);
    const refused = await undo(id, pricing?.id);
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'price_missing']);
    const off: Issue = await (await undo(id, publishing?.id)).json();
    assert.deepEqual([off.state, off.published_at, off.price], ['unpublished', published.published_at, 300]);
    assert.equal((await undo(id, pricing?.id)).status, 200);
    assert.equal((await read(id)).price, 0);
  });

  test('undoes no change of another issue, and none that is older than a day', async () => {
    const { rows }: DeskAnswer<'listIssues'> = await (await editor.fetch('/api/desk/issues')).json();
    const other = rows.at(-1)?.id ?? 0;
    const former = await listChanges(other);
    const id = await publish('Mine');
    await edit(id, { revision: (await read(id)).revision, title: 'Changed' });
    const [change] = await listChanges(id);
    for (const [issue, wrong] of [
      [other, change?.id],
      [id, '999999999'],
      [id, 'x'],
      [999_999, change?.id],
    ] as const) {
      assert.equal((await undo(issue, wrong)).status, 404, wrong);
    }
    await store.connection.db
      .insertInto('desk_audit')
      .values({
        at: sql`now() - interval '25 hours'` as never,
        actor: 'operator',
        action: 'editIssue',
        subject: `issue:${other}`,
        before: JSON.stringify({ title: 'Long ago' }),
        after: JSON.stringify({ title: rows.at(-1)?.title }),
      })
      .execute();
    assert.deepEqual(await listChanges(other), former);
  });

  test('deletes an issue after its title was typed, and none that a reader owns', async () => {
    const id = await publish('Delete me');
    const { revision } = await read(id);
    assert.equal((await remove(id, { revision, title: 'Delete' })).status, 400);
    assert.equal((await remove(id, { revision: 'another', title: 'Delete me' })).status, 409);
    const reader = await newMember(store, 'reader@example.com');
    const gift = { userId: reader.id, issueId: id, source: 'gift' } as const;
    await grantIssue(store.connection.db, gift);
    const refused = await remove(id, { revision, title: 'Delete me' });
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'issue_owned']);
    assert.equal((await read(id)).owners, 1);
    await store.connection.db.deleteFrom('owned_issues').where('issue_id', '=', id).execute();
    assert.equal((await remove(id, { revision, title: 'Delete me' })).status, 204);
    assert.equal((await editor.fetch(at(id))).status, 404);
    assert.equal((await remove(id, { revision, title: 'Delete me' })).status, 404);
    const [entry] = await log(id);
    assert.equal(entry?.action, 'deleteIssue');
    assert.equal((entry?.before as { title: string } | undefined)?.title, 'Delete me');
  });

  test('an issue that a reader owns can’t be scheduled', async () => {
    const id = await publish('Owned');
    const reader = await newMember(store, 'second@example.com');
    await grantIssue(store.connection.db, { userId: reader.id, issueId: id, source: 'gift' });
    const { revision } = await read(id);
    const published_at = new Date(Date.now() + HOUR).toISOString();
    const refused = await edit(id, { revision, published_at });
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'issue_owned']);
    assert.equal((await read(id)).revision, revision);
  });

  test('shows a description as the store does', async () => {
    const description =
      '# Tides\n**High** <script>alert(1)</script> [in](javascript:alert(1)) [out](https://example.org)';
    const answer = await editor.send('/api/desk/issues/description', { description });
    const { html } = await answer.json();
    assert.match(html, /<h3>Tides<\/h3>/);
    assert.match(html, /<strong>High<\/strong> &lt;script&gt;/);
    assert.match(html, /in <a href="https:\/\/example.org"/);
    assert.doesNotMatch(html, /javascript/);
  });

  test('lists the issues that fit, page by page', async () => {
    await publish('Paged A');
    await publish('Paged B');
    const list = async (query: string): Promise<DeskAnswer<'listIssues'>> =>
      (await editor.fetch(`/api/desk/issues?${query}`)).json();
    const first = await list('search=paged&limit=1');
    assert.deepEqual(
      first.rows.map(({ title }) => title),
      ['Paged B'],
    );
    const second = await list(`search=paged&limit=1&after=${first.next}`);
    assert.deepEqual([second.rows.map(({ title }) => title), second.next], [['Paged A'], null]);
    assert.deepEqual((await list('search=paged&state=scheduled')).rows, []);
    assert.equal((await editor.fetch('/api/desk/issues?after=nonsense')).status, 400);
  });

  test('refuses details that no issue can have', async () => {
    const id = await publish('Refusing');
    const { revision } = await read(id);
    for (const wrong of [
      { price: 0 },
      { price: 4.5 },
      { languages: ['klingonese-x!'] },
      { published_at: 'tomorrow' },
      { published_at: '0000-01-01T00:00:00+14:00' },
      { title: 'x'.repeat(301) },
    ]) {
      assert.equal((await edit(id, { revision, ...wrong })).status, 400, JSON.stringify(wrong));
    }
    assert.equal((await read(id)).revision, revision);
  });

  test('shows covers of unpublished and scheduled issues to members alone', async () => {
    const id = await publish('Hidden cover', { publishedAt: new Date(Date.now() + HOUR) });
    const { cover } = await read(id);
    const picture = await editor.fetch(`${at(id)}/cover/400`);
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp']);
    assert.match(picture.headers.get('cache-control') ?? '', /no-store/);
    assert.equal((await editor.fetch(`${at(id)}/cover/401`)).status, 404);
    const reader = await newMember(store, 'third@example.com');
    assert.equal((await reader.browser.fetch(`${at(id)}/cover/400`)).status, 403);
    assert.equal((await store.fetch(`${at(id)}/cover/400`)).status, 401);
    assert.equal((await editor.fetch(`/covers/400/${cover.file_name}`)).status, 404);
  });
});
