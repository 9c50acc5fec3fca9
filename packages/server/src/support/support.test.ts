import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { supportRefusal } from '@magazine-store/protocol/schemas';
import { onOneDatabase, type TestDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { takeMails } from '../../../../test/support/takeMails.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { sendQueued } from '../mail/outbox.ts';

const RECEIVER = 'help@tests.example';
const message = { email: 'reader@example.com', topic: 'reader', problem: 'Page 3 is upside down' };

const startStore = (database: TestDatabase, settings: Record<string, string>) =>
  startTestStore(database, { STORE_NAME: 'Tests', ...settings });

/** Sends the mails that wait now. */
const sendMails = ({ services, app }: TestStore) => sendQueued(services.db, services.sendMail, app.log);

const writer =
  (store: TestStore) =>
  (fields: unknown, headers: Record<string, string> = {}) =>
    store.fetch('/api/need-support', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(fields),
    });

onOneDatabase('a message to the publisher', (database) => {
  let store: TestStore;
  let write: ReturnType<typeof writer>;
  before(async () => {
    store = await startStore(database, { SUPPORT_EMAIL: RECEIVER });
    write = writer(store);
  });
  after(() => store.stop());

  test('is written to the log without a mail server, with the address for the reply', async () => {
    const response = await write({ need_support: message });
    assert.equal(response.status, 204);
    await sendMails(store);
    const [mail] = store.log.map((line) => JSON.parse(line).mail).filter(Boolean);
    assert.deepEqual(mail, {
      from: { name: 'Tests', address: RECEIVER },
      to: RECEIVER,
      replyTo: 'reader@example.com',
      subject: 'Tests: Reading',
      text: 'Page 3 is upside down',
    });
  });

  test('has its topic in the language of the store', async () => {
    const german = await startStore(database, { SUPPORT_EMAIL: RECEIVER, STORE_LOCALE: 'de' });
    try {
      assert.equal((await writer(german)({ need_support: message })).status, 204);
      await sendMails(german);
      const mail = german.log.map((line) => JSON.parse(line).mail).findLast(Boolean);
      assert.equal(mail.subject, 'Tests: Lesen');
    } finally {
      await german.stop();
    }
  });

  test('has no links', async () => {
    assert.equal((await write({ need_support: { ...message, problem: 'See https://evil.example/win' } })).status, 204);
    await sendMails(store);
    const mail = store.log.map((line) => JSON.parse(line).mail).findLast(Boolean);
    assert.equal(mail.text, 'See https[:]//evil[.]example/win');
  });

  test('with faults is answered field by field', async () => {
    const refusedFields = async (fields: unknown) => {
      const response = await write({ need_support: fields });
      assert.equal(response.status, 400);
      const { errors } = supportRefusal.parse(await response.json());
      return Object.fromEntries(
        Object.entries(errors.children).map(
          ([
            field,
            {
              errors: [text],
            },
          ]) => [field, text],
        ),
      );
    };
    assert.deepEqual(await refusedFields({}), {
      email: 'Please provide a valid email address',
      topic: 'Please select a category of your problem',
      problem: 'Please describe your problem',
    });
    assert.deepEqual(Object.keys(await refusedFields({ ...message, topic: 'payments' })), ['topic']);
    assert.deepEqual(Object.keys(await refusedFields({ ...message, email: 'a@b.example\nBcc: c@d.example' })), [
      'email',
    ]);
  });

  test('is refused from a page on an unknown origin', async () => {
    const response = await write({ need_support: message }, { Origin: 'http://evil.example' });
    assert.equal(response.status, 403);
  });

  test('is limited for each address', async () => {
    const statuses: number[] = [];
    let last: Response;
    do {
      last = await write({ need_support: message });
      statuses.push(last.status);
    } while (last.ok && statuses.length < 20);
    assert.equal(last.status, 429);
    assert.deepEqual(await last.json(), { error: 'too_many_requests' });
    assert.ok(Number(last.headers.get('retry-after')) > 0);
    assert.equal((await store.fetch('/api/store')).status, 200);
  });
});

onOneDatabase('a message to the publisher, by a mail server', (database) => {
  test('is a mail with the reader as Reply-To, and waits while the mail server is away', async () => {
    const port = await freePort();
    const mails: string[] = [];
    const server = takeMails(port, mails);
    const store = await startStore(database, {
      SUPPORT_EMAIL: RECEIVER,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'shop@tests.example',
    });
    try {
      assert.equal((await writer(store)({ need_support: message })).status, 204);
      await sendMails(store);
      const [mail = ''] = mails;
      for (const line of [
        'From: Tests <shop@tests.example>',
        'To: help@tests.example',
        'Reply-To: reader@example.com',
        'Subject: Tests: Reading',
        'Page 3 is upside down',
      ]) {
        assert.ok(mail.split('\r\n').includes(line), `${line}\n${mail}`);
      }
      server.close();
      assert.equal((await writer(store)({ need_support: { ...message, problem: 'Later' } })).status, 204);
      await sendMails(store);
      const waiting = await store.connection.db
        .selectFrom('mails')
        .select('mail')
        .where('mail', 'is not', null)
        .execute();
      assert.deepEqual(
        waiting.map(({ mail: kept }) => kept?.text),
        ['Later'],
      );
    } finally {
      await store.stop();
    }
  });
});

onOneDatabase('a store without an address for messages', (database) => {
  test('takes none', async () => {
    const store = await startStore(database, {});
    try {
      assert.equal((await writer(store)({ need_support: message })).status, 404);
    } finally {
      await store.stop();
    }
  });
});
