import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { markInactive } from '../../packages/server/src/backup/inactiveStore.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { addPurchases } from '../../packages/server/src/database/testing/addPurchases.ts';
import { sendQueued } from '../../packages/server/src/mail/outbox.ts';
import { startPaypal, startStripe } from '../../packages/simulators/src/index.ts';
import { command } from '../support/commandLine.ts';
import { onOneDatabase } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { takeMails } from '../support/takeMails.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

onOneDatabase('the desk’s commands', ({ settings }) => {
  const PUBLIC_URL = 'https://store.example';
  const run = (...args: string[]) => command({ ...settings, SESSION_SECRET, PUBLIC_URL }, 'desk', ...args);

  async function inviteAndList(email: string) {
    const invited = await run('invite', email, '--role', 'owner');
    assert.equal(invited.code, 0, invited.errors);
    assert.match(invited.out, /^https:\/\/store\.example\/desk\/invitation#[\w-]{43}$/m);
    const { out } = await run('members');
    assert.match(out, new RegExp(`^${email}\\towner\\tinvited until \\d{4}-\\d\\d-\\d\\d$`, 'm'));
  }

  test('without a server, the first owner is invited by a link', () => inviteAndList('first@example.com'));

  test('a wrong address or role, and a person who is no member, are refused in a line', async () => {
    const wrong = await run('invite', 'no address', '--role', 'owner');
    assert.deepEqual([wrong.code, wrong.errors.split('\n').length], [1, 2], wrong.errors);
    assert.match(wrong.errors, /^magazine-store: email: /);
    assert.match((await run('invite', 'a@example.com', '--role', 'king')).errors, /owner, editor, accountant, support/);
    const stranger = await run('remove', 'a@example.com');
    assert.deepEqual([stranger.code, stranger.errors], [1, 'magazine-store: a@example.com is no member of the desk\n']);
  });

  test('any operation is called by its name, with a log of what it changed', async () => {
    const { out: names } = await run('operations');
    assert.match(names, /^listCharges\tList charges, or find them$/m);
    assert.doesNotMatch(names, /acceptInvitation/);
    const made = await run('call', 'makeCoupons', '{"body":{"code":"by-terminal","days":3}}');
    assert.deepEqual([made.code, JSON.parse(made.out)], [0, { codes: ['BY-TERMINAL'] }], made.errors);
    assert.match((await run('call', 'exportCoupons')).out, /^BY-TERMINAL,,,3,0,1,1,,open\r$/m);
    const log = JSON.parse((await run('call', 'listChanges', '{"query":{"action":"makeCoupons"}}')).out);
    assert.equal(log.rows[0].actor, 'operator');
    for (const [input, reason] of [
      [['nothing'], 'there is no operation nothing'],
      [['acceptInvitation'], 'acceptInvitation: only a person can do this, in a browser'],
      [['makeCoupons', 'days=3'], 'days=3 is not JSON'],
      [['makeCoupons', '{"days":3}'], 'days: an input has params, query and body'],
    ] as const) {
      const refused = await run('call', ...input);
      assert.equal(refused.code, 1, input.join(' '));
      assert.equal(refused.out, '');
      assert.equal(refused.errors, `magazine-store: ${reason}\n`);
    }
  });

  test('through a running server', async (context) => {
    const port = await freePort();
    let server: ServerProcess | undefined;
    context.after(() => server?.stop());
    server = await startServer({ ...settings, SESSION_SECRET, PUBLIC_URL, PORT: String(port) });
    await inviteAndList('second@example.com');
    assert.match((await run('call', 'listCoupons')).out, /"BY-TERMINAL"/);
  });
});

onOneDatabase('the desk’s commands without a server', (database) => {
  const mails: string[] = [];
  let settings: Record<string, string>;
  let mailServer: ReturnType<typeof takeMails>;
  let providers: Parameters<typeof paymentSettings>[0];
  const run = (operation: string, input: object) => command(settings, 'desk', 'call', operation, JSON.stringify(input));
  before(async () => {
    const port = await freePort();
    mailServer = takeMails(port, mails);
    providers = { stripe: await startStripe(), paypal: await startPaypal() };
    settings = {
      ...database.settings,
      ...paymentSettings(providers),
      SESSION_SECRET,
      PUBLIC_URL: 'https://store.example',
      STORE_CURRENCY: 'EUR',
      SUPPORT_EMAIL: 'help@example.com',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    };
    const store = await startTestStore(database, { STORE_CURRENCY: 'EUR' });
    const issue = await store.publish(await numberedPdf(1, 'For sale'), { title: 'For sale', price: 499 });
    await addPurchases(store.connection.db, 1, issue);
    await store.stop();
  });
  after(() => Promise.all([mailServer.close(), providers.stripe.stop(), providers.paypal.stop()]));

  test('an answer to a reader is sent by the next server, once', async () => {
    const connection = await connect(database.settings as never);
    const message = { email: 'reader@example.com', topic: 'reader', problem: 'Page 3 is upside down' };
    await connection.db
      .insertInto('support_messages')
      .values({ ...message, locale: 'en' })
      .execute();
    await connection.close();
    const body = { key: crypto.randomUUID(), text: 'Turn it, please.', seen: 0, done: true };
    const answered = await run('answerMessage', { params: { id: 1 }, body });
    assert.equal(answered.code, 0, answered.errors);
    assert.deepEqual(mails, []);
    const server = await startTestStore(database, { STORE_CURRENCY: 'EUR', SMTP_URL: settings.SMTP_URL ?? '' });
    await sendQueued(server.services.db, server.services.sendMail, server.app.log);
    await server.stop();
    assert.equal(mails.length, 1);
  });

  test('in a store that is a copy, nothing is refunded', async () => {
    const connection = await connect(database.settings as never);
    await markInactive(connection.db, 'restored');
    const charge = await connection.db.selectFrom('charges').select('id').executeTakeFirstOrThrow();
    await connection.close();
    const body = { key: crypto.randomUUID(), amount: 499, refunded_before: 0 };
    const refund = await run('refundCharge', { params: charge, body });
    assert.deepEqual([refund.code, refund.out], [1, ''], refund.errors);
    assert.match(refund.errors, /^magazine-store: .*its provider is turned off/);
  });
});
