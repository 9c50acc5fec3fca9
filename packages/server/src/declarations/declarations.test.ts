import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';
import type { Config } from '../config.ts';
import { readPublisher } from '../mail/publisher.ts';
import { publisherMail } from './mails.ts';

const DECLARED = { name: 'Rita', email: 'rita@example.com', contract: 'Order 12', confirm: true };

test('the mail to the publisher is in the language of the store', () => {
  const declaration = { ...DECLARED, kind: 'withdrawal', receipt: 'A1', received_at: new Date() } as const;
  const publisher = readPublisher({ SUPPORT_EMAIL: 'publisher@example.com', STORE_LOCALE: 'de' } as Config);
  const { subject, text } = publisherMail(declaration, publisher ?? assert.fail());
  assert.equal(subject, 'Widerruf A1');
  assert.match(text, /Vertrag: Order 12/);
});

onOneDatabase('withdrawing and cancelling without signing in', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database, { SUPPORT_EMAIL: 'publisher@example.com' });
  });
  after(() => till.stop());

  const send = (address: string, body: object) =>
    till.store.fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
      body: JSON.stringify(body),
    });
  const mailsTo = (address: string) => till.store.log.filter((line) => line.includes(`"to":"${address}"`));

  for (const [address, subject, toPublisher] of [
    ['/api/withdrawal', 'Ihr Widerruf', 'Withdrawal'],
    ['/api/cancellation', 'Ihre Kündigung', 'Cancellation'],
  ] as const) {
    test(`${address}: a receipt with its time, by mail too, and a mail to the publisher`, async () => {
      const response = await send(address, DECLARED);
      assert.equal(response.status, 200);
      const { receipt, received_at } = await response.json();
      assert.match(receipt, /^[0-9A-F]{12}$/);
      assert.ok(Math.abs(Date.parse(received_at) - Date.now()) < 60_000);
      await till.reconciler.run();
      const [theirs = ''] = mailsTo('rita@example.com').filter((line) => line.includes(receipt));
      assert.match(theirs, new RegExp(subject));
      assert.match(theirs, /Order 12/);
      const reports = mailsTo('publisher@example.com').filter((line) => line.includes(receipt));
      assert.equal(reports.length, 1);
      assert.ok(reports[0]?.includes(`"${toPublisher} ${receipt}"`), reports[0]);
      const kept = await till.store.connection.db
        .selectFrom('declarations')
        .select(['name', 'contract'])
        .where('receipt', '=', receipt)
        .execute();
      assert.deepEqual(kept, [{ name: 'Rita', contract: 'Order 12' }]);
    });
  }

  test('mails make no links of what a stranger wrote, and at most three a day go to one address', async () => {
    const email = 'victim+www.evil.example@example.com';
    const contract = 'Your prize: https://evil.example/win or evil.example\n\nClick www.evil.example';
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        send('/api/withdrawal', { ...DECLARED, name: 'J. www.evil.example', email, contract }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(5).fill(200),
    );
    const mailed = await Promise.all(answers.map(async (answer) => (await answer.json()).mailed));
    assert.deepEqual(mailed.sort(), [false, false, true, true, true]);
    await till.reconciler.run();
    const mails = mailsTo(email);
    assert.equal(mails.length, 3);
    const own = mailsTo('publisher@example.com').filter((line) => line.includes('evil'));
    assert.equal(own.length, 5);
    for (const line of [...mails, ...own]) {
      const { text } = JSON.parse(line).mail;
      assert.doesNotMatch(text, /evil\.example|:\/\//);
      assert.match(text, /victim\+www\[\.\]evil\[\.\]example@example\[\.\]com/);
      assert.match(text, /J\. www\[\.\]evil\[\.\]example/);
      assert.match(text, /https\[:\]\/\/evil\[\.\]example\/win or evil\[\.\]example Click/);
    }
  });

  test('at most three receipts a day go to one mailbox, however its address is written', async () => {
    const written = [
      'box@example.com',
      'BOX@example.com',
      ' box@example.com ',
      'box+a@example.com',
      'box+b@example.com',
    ];
    for (const email of written) assert.equal((await send('/api/withdrawal', { ...DECLARED, email })).status, 200);
    await till.reconciler.run();
    assert.equal(till.store.log.filter((line) => /"to":"\s*box/i.test(line)).length, 3);
  });

  test('a missing field is refused, a wrong address by its field', async () => {
    for (const missing of ['name', 'contract', 'confirm']) {
      assert.equal((await send('/api/withdrawal', { ...DECLARED, [missing]: undefined })).status, 400, missing);
    }
    const refused = await send('/api/withdrawal', { ...DECLARED, email: 'rita' });
    assert.equal(refused.status, 400);
    assert.ok((await refused.json()).errors.children.email);
  });
});
