import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { enter, identitySettings, startProviders } from '../../../../test/support/identity.ts';
import { newMember } from '../../../../test/support/members.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { databaseCoupons } from '../coupons/couponBook.ts';
import { fromNow } from '../database/fromNow.ts';
import { createMailer, type Mail } from './mailer.ts';
import { queueMail, sendQueued } from './outbox.ts';

const HOUR = 60 * 60 * 1000;

onOneDatabase('mails while the mail server is away', (database) => {
  let store: TestStore;
  let providers: Awaited<ReturnType<typeof startProviders>>;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
    store = await startTestStore(database, { ...identitySettings(providers), PORT, SMTP_URL, STORE_NAME: 'Tests' });
  });
  after(async () => {
    await store.stop();
    await providers.stop();
  });

  /** The mails that a mail server gets once it is back. */
  async function sentLater(): Promise<Mail[]> {
    const { services, app } = store;
    // Ends the tries that have failed.
    await sendQueued(services.db, services.sendMail, app.log);
    await services.db
      .updateTable('mails')
      .set({ due_at: new Date(0) })
      .where('mail', 'is not', null)
      .execute();
    const sent: Mail[] = [];
    await sendQueued(services.db, async (mail) => void sent.push(mail), app.log);
    return sent;
  }

  test('a new user gets the welcome mail later, and once', async () => {
    await enter(new HttpBrowser(store.url), 'press-id', 'new@example.com');
    assert.deepEqual(
      (await sentLater()).map(({ to, subject }) => [to, subject]),
      [['new@example.com', 'Welcome to Tests']],
    );
    assert.deepEqual(await sentLater(), []);
  });

  test('a user who redeems a coupon gets the mail later, and once', async () => {
    const order = { codes: ['LATER'], issueId: null, days: 3, maxUses: null, perPerson: 1, until: null, series: null };
    await databaseCoupons(store.connection.db).addCoupons(order);
    const { browser } = await newMember(store, 'reader@example.com');
    assert.equal((await browser.send('/api/user/payment/promocode', { code: 'LATER' })).status, 200);
    assert.deepEqual(
      (await sentLater()).map(({ to, subject }) => [to, subject]),
      [['reader@example.com', 'Tests: your coupon']],
    );
    assert.deepEqual(await sentLater(), []);
  });

  // The embedded database has the clock of the server.
  for (const [clock, hours] of [
    ['behind', -2],
    ['ahead', 2],
  ] as const) {
    test(`a server whose clock is ${clock} sends what is due by the clock of the database, and nothing else`, {
      skip: !database.settings.DATABASE_URL,
    }, async (t) => {
      const { db } = store.services;
      const mail = { to: 'reader@example.com', subject: 'Due', text: '' };
      await queueMail(db, `due ${clock}`, mail);
      await queueMail(db, `taken by another server ${clock}`, { ...mail, subject: 'Taken' });
      await db
        .updateTable('mails')
        .set({ due_at: fromNow(60_000) })
        .where('occasion', 'like', 'taken by another server %')
        .execute();
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * HOUR });
      const tried: string[] = [];
      const refuse = async ({ subject }: Mail) => {
        tried.push(subject);
        throw new Error('refused');
      };
      await sendQueued(db, refuse, store.app.log);
      await sendQueued(db, refuse, store.app.log);
      assert.deepEqual(tried, ['Due']);
      await db.deleteFrom('mails').execute();
    });
  }

  test('the log says why a mail server has refused a mail, without the addresses of readers', async (t) => {
    const { config, db } = store.services;
    const refusing = await startRefusing();
    t.after(() => refusing.server.close());
    await db.deleteFrom('mails').execute();
    const replyTo = 'visitor@example.com';
    await queueMail(db, 'refused', { to: 'reader@example.com', replyTo, subject: 'Refused', text: '' });
    store.log.length = 0;
    await sendQueued(db, createMailer({ ...config, SMTP_URL: refusing.url }, { name: 'Tests' }), store.app.log);
    const line = store.log.find((each) => each.includes('a mail could not be sent')) ?? assert.fail();
    const { err, msg } = JSON.parse(line);
    assert.equal(msg, 'a mail could not be sent: Refused');
    assert.deepEqual([err.code, err.responseCode, err.command], ['EENVELOPE', 550, 'RCPT TO']);
    assert.match(err.message, /550 5\.1\.1 <\[address\]>: \[address\] is unknown here$/);
    assert.doesNotMatch(store.log.join(), /@example/i);
    await db.deleteFrom('mails').execute();
  });

  test('a mail server may answer ten minutes after the end of a mail, which is not sent again meanwhile', async (t) => {
    const { config, db } = store.services;
    const slow = await startSlow();
    t.after(() => slow.server.close());
    await queueMail(db, 'slow', { to: 'reader@example.com', subject: 'Slow', text: '' });
    const { mock: limits } = t.mock.method(Socket.prototype, 'setTimeout');
    const sent = sendQueued(db, createMailer({ ...config, SMTP_URL: slow.url }, { name: 'Tests' }), store.app.log);
    const answer = await slow.taken;
    const longest = Math.max(...limits.calls.map(({ arguments: [limit] }) => limit));
    assert.ok(longest >= HOUR / 6, `${longest} ms`);
    const row = () => db.selectFrom('mails').selectAll().where('occasion', '=', 'slow').executeTakeFirstOrThrow();
    const claimedFor = Number((await row()).due_at) - Date.now();
    assert.ok(claimedFor > HOUR / 6, `${claimedFor} ms`);
    answer();
    await sent;
    assert.deepEqual([(await row()).mail, (await row()).due_at], [null, null]);
  });

  test('a mail that the mail server refuses is tried for almost three days, with pauses of four hours at most', async () => {
    const { db } = store.services;
    await queueMail(db, 'refused', { to: 'reader@example.com', subject: 'Refused', text: '' });
    const refuse = async () => {
      throw new Error('refused');
    };
    for (let waited = 0; ; ) {
      const before = Date.now();
      await sendQueued(db, refuse, store.app.log);
      const mails = db.selectFrom('mails').where('occasion', '=', 'refused');
      const { due_at } = await mails.select('due_at').executeTakeFirstOrThrow();
      if (!due_at) return assert.ok(waited > 60 * HOUR, `given up after ${waited / HOUR} hours`);
      const pause = due_at.getTime() - before;
      assert.ok(pause < 4.1 * HOUR, `${pause} ms`);
      waited += pause;
      await db
        .updateTable('mails')
        .set({ due_at: new Date(0) })
        .where('occasion', '=', 'refused')
        .execute();
    }
  });
});

/** A mail server that refuses each recipient by name, and writes the address in two ways. */
async function startRefusing() {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const [, address] = /^RCPT TO:<(.*?)>/.exec(String(data)) ?? [];
      const refusal = `550 5.1.1 <${address}>: ${address?.toUpperCase()} is unknown here\r\n`;
      socket.write(address ? refusal : '250 mail.example\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A mail server that takes a mail, and answers when it is told to. */
async function startSlow() {
  const taken = Promise.withResolvers<() => void>();
  const server = createServer((socket) => {
    const say = (line: string) => void socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const text = String(data);
      if (/(^|\r\n)\.\r\n$/.test(text)) taken.resolve(() => say('250 taken'));
      else if (/^[A-Z]+\b/.test(text)) say(text.startsWith('DATA') ? '354 go on' : '250 mail.example');
    });
    say('220 mail.example');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server, taken: taken.promise };
}
