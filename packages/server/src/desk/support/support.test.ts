import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { askAtLast } from '../../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../../test/support/members.ts';
import { startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { sendQueued } from '../../mail/outbox.ts';
import { insertMessage, sweepMessages } from '../../support/messages.ts';
import { supportDeskHandlers } from './handlers.ts';

onOneDatabase('messages at the desk', (database) => {
  let store: TestStore;
  let support: HttpBrowser;
  before(async () => {
    store = await startTestStore(database, { STORE_NAME: 'Tests', SUPPORT_EMAIL: 'help@publisher.example' });
    support = await deskMember(store, 'support', 'helper@desk.example');
  });
  after(() => store.stop());

  const list = async (query: Record<string, string> = {}) =>
    deskWire.listMessages.answer.parse(
      await (await support.fetch(`/api/desk/messages?${new URLSearchParams(query)}`)).json(),
    );
  const get = async (id: number) =>
    deskWire.getMessage.answer.parse(await (await support.fetch(`/api/desk/messages/${id}`)).json());
  const answer = (id: number, body: object) => {
    const written = { key: randomUUID(), text: 'Reload it.', seen: 0, ...body };
    return askAtLast(() => support.send(`/api/desk/messages/${id}/answers`, written));
  };
  const mark = (id: number, done: boolean) => support.send(`/api/desk/messages/${id}`, { done }, { method: 'PUT' });

  async function write(browser: HttpBrowser, email: string, problem: string): Promise<number> {
    const body = { need_support: { email, topic: 'reader', problem } };
    const sent = await browser.send('/api/need-support', body, { headers: { 'Accept-Language': 'de' } });
    assert.equal(sent.status, 204);
    return (await list({ q: email })).rows[0]?.id ?? assert.fail('the message is not in the desk');
  }
  async function mailsTo(address: string): Promise<{ subject: string; text: string; replyTo?: string }[]> {
    await sendQueued(store.services.db, store.services.sendMail, store.app.log);
    return store.log.flatMap((line) => JSON.parse(line).mail ?? []).filter(({ to }) => to === address);
  }

  test('a message is answered by mail in the language of its sender, with the message below it', async () => {
    const id = await write(new HttpBrowser(store.url), 'rita@example.com', 'Page 3 is empty,\nsee evil.example');
    const before = await get(id);
    assert.deepEqual([before.signed_in, before.reader, before.locale, before.done_at], [false, null, 'de', null]);
    const sent = await answer(id, { text: 'See https://publisher.example/help', done: true });
    assert.equal(sent.status, 200);
    const [mail, ...more] = await mailsTo('rita@example.com');
    assert.equal(mail?.subject, 'Tests: Antwort auf Ihre Nachricht');
    assert.equal(mail?.replyTo, 'help@publisher.example');
    assert.match(mail?.text ?? '', /^See https:\/\/publisher\.example\/help\n\nSie schrieben am /);
    assert.match(mail?.text ?? '', /\n> Page 3 is empty,\n> see evil\[\.\]example\n$/);
    assert.deepEqual(more, []);
    const { answers, done_at } = await get(id);
    assert.deepEqual([answers[0]?.author, answers[0]?.mail], ['helper@desk.example', 'sent']);
    assert.ok(done_at);
  });

  test('the member hears that the mail is sent, and waits for no mail server that hangs', async () => {
    const id = await write(new HttpBrowser(store.url), 'slow@example.com', 'A slow mail server');
    const states = async (sendMail: SendMail, seen: number) => {
      const { answerMessage } = supportDeskHandlers({ ...store.services, sendMail });
      const answered = await answerMessage({
        ...{ params: { id }, query: undefined, log: store.app.log, actor: { kind: 'operator' } },
        body: { key: randomUUID(), text: 'Reload it.', seen, done: false },
      });
      return deskWire.answerMessage.answer.parse(answered).answers.map(({ mail }) => mail);
    };
    assert.deepEqual(await states(() => sleep(200), 0), ['sent']);
    const hanging = Promise.withResolvers<void>();
    assert.deepEqual(await states(() => hanging.promise, 1), ['sent', 'waiting']);
    hanging.resolve();
    await mailsTo('slow@example.com');
  });

  test('an answer that is sent again, or by two members at once, is one answer and one mail', async () => {
    const id = await write(new HttpBrowser(store.url), 'once@example.com', 'Please answer once');
    const key = randomUUID();
    const same = await Promise.all([answer(id, { key }), answer(id, { key }), answer(id, { key })]);
    assert.deepEqual(
      same.map(({ status }) => status),
      [200, 200, 200],
    );
    const both = await Promise.all([answer(id, { seen: 1, text: 'One' }), answer(id, { seen: 1, text: 'Two' })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await get(id)).answers.length, 2);
    assert.equal((await mailsTo('once@example.com')).length, 2);
    const other = await write(new HttpBrowser(store.url), 'other@example.com', 'Another message');
    assert.equal((await answer(other, { key })).status, 400);
    assert.equal((await answer(other, { text: '  ' })).status, 400);
    assert.equal((await answer(999_999, {})).status, 404);
  });

  test('open messages and those of an address are found, part by part', async () => {
    const { db } = store.connection;
    const message = { user_id: null, topic: 'other', problem: 'x'.repeat(400), locale: 'en' } as const;
    for (let number = 0; number < 5; number++) await insertMessage(db, { ...message, email: 'Many@example.com' });
    const [first] = (await list({ q: 'many@' })).rows;
    assert.equal(first?.excerpt.length, 160);
    assert.equal((await mark(first?.id ?? 0, true)).status, 200);
    assert.equal((await mark(first?.id ?? 0, true)).status, 200);
    const found: number[] = [];
    let next: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof list>> = await list({
        ...{ q: 'many@', state: 'open', limit: '2' },
        ...(next && { after: next }),
      });
      found.push(...part.rows.map(({ id }) => id));
      next = part.next;
    } while (next !== null);
    assert.deepEqual([found.length, new Set(found).size, found.includes(first?.id ?? 0)], [4, 4, false]);
    assert.deepEqual((await list({ q: '%' })).rows, []);
    const changes = await db
      .selectFrom('desk_audit')
      .select('after')
      .where('subject', '=', `message:${first?.id}`)
      .execute();
    assert.deepEqual(changes, [{ after: { done: true } }]);
  });

  test('a reader’s export has their messages with the answers, and a deleted account takes them along', async () => {
    const rita = await newMember(store, 'export@example.com');
    const signedIn = await write(rita.browser, 'elsewhere@example.com', 'Sent while signed in');
    const signedOut = await write(new HttpBrowser(store.url), 'Export@example.com', 'Sent while signed out');
    const strange = await write(new HttpBrowser(store.url), 'export@example.com.other', 'By another person');
    assert.equal((await answer(signedIn, {})).status, 200);
    const seen = await get(signedOut);
    assert.deepEqual([seen.reader?.id, seen.signed_in, (await get(signedIn)).signed_in], [rita.id, false, true]);

    const { messages } = await (await rita.browser.fetch('/api/user/export')).json();
    assert.deepEqual(
      messages.map(({ problem, answers }: { problem: string; answers: { text: string }[] }) => [
        problem,
        answers.map(({ text }) => text),
      ]),
      [
        ['Sent while signed in', ['Reload it.']],
        ['Sent while signed out', []],
      ],
    );
    assert.doesNotMatch(JSON.stringify(messages), /helper@desk\.example/);

    assert.equal((await rita.browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    for (const id of [signedIn, signedOut]) assert.equal((await support.fetch(`/api/desk/messages/${id}`)).status, 404);
    assert.equal((await get(strange)).problem, 'By another person');
  });

  test('a message is deleted a year after it came', async () => {
    const { db } = store.connection;
    const old = await write(new HttpBrowser(store.url), 'old@example.com', 'Long ago');
    const young = await write(new HttpBrowser(store.url), 'young@example.com', 'Not so long ago');
    for (const [id, days] of [
      [old, 367],
      [young, 363],
    ] as const) {
      const received_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000) as never;
      await db.updateTable('support_messages').set({ received_at }).where('id', '=', id).execute();
    }
    await sweepMessages(db);
    assert.equal((await support.fetch(`/api/desk/messages/${old}`)).status, 404);
    assert.equal((await get(young)).problem, 'Not so long ago');
  });
});
