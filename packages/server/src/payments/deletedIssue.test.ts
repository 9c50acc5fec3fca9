import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  openTill,
  readApproval,
  start,
  startAtLast,
  type Till,
} from '../../../../test/support/payments.ts';
import { numberedPdf } from '../../../../test/support/testStore.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { stripeClient } from './providers/stripe/gateway.ts';

const BUYERS = 20;

onOneDatabase('deleting an issue that is bought', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  let members = 0;
  const buyer = async () => (await newMember(till.store, `member-${members++}@example.com`)).browser;
  const remove = (id: number) => databasePublishing(till.store.connection.db).remove(id);
  const findIntent = (paymentId: string) =>
    till.stripe.payments().find(({ metadata }) => metadata.payment === paymentId)?.id ?? assert.fail('no intent');
  const paymentStatus = async (paymentId: string) =>
    till.store.connection.db
      .selectFrom('payments')
      .select(['status', 'owed', 'due_at'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();

  let issues = 0;
  async function publish(): Promise<number> {
    const title = `Deleted ${issues++}`;
    const id = await till.store.publish(await numberedPdf(1, title), { title, price: 499 });
    // The server looks for new issues once a second, and answers with what it knows meanwhile.
    while (!(await till.store.services.catalogue.current()).byId.has(id)) await setTimeout(50);
    return id;
  }

  test('it is refused until every purchase of the issue has ended', async () => {
    const issue = await publish();
    const byCard = await buyer();
    const challenged = await start(byCard, cardBody(issue, 'pm_card_threeDSecure2Required'));
    await assert.rejects(remove(issue), /a reader is buying issue \d+: try again/);
    const byButton = await buyer();
    const ordered = await start(byButton, buttonBody({ type: 'issue', id: issue }));
    await byCard.send('/api/user/payment/cancel', { paymentId: challenged.body.payment.id });
    await assert.rejects(remove(issue), /a reader is buying issue \d+: try again/);
    await byButton.send('/api/user/payment/cancel', { paymentId: ordered.body.payment.id });
    await remove(issue);
    const late = await start(await buyer(), cardBody(issue));
    assert.deepEqual([late.status, late.body.error], [404, 'not_found']);
  });

  test('an issue that is being bought is not scheduled: its buyer could not read it', async () => {
    const issue = await publish();
    const browser = await buyer();
    const ordered = await start(browser, buttonBody({ type: 'issue', id: issue }));
    const publishedAt = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = () => databasePublishing(till.store.connection.db).edit({ id: issue, details: { publishedAt } });
    await assert.rejects(schedule(), /a reader is buying issue \d+: try again/);
    await browser.send('/api/user/payment/cancel', { paymentId: ordered.body.payment.id });
    assert.equal((await schedule()).scheduled, true);
  });

  test('a payment that had failed and is paid after the issue was deleted is refunded', async () => {
    const issue = await publish();
    const browser = await buyer();
    await start(browser, cardBody(issue, 'pm_card_chargeDeclined'));
    const { id } = await till.store.connection.db
      .selectFrom('payments')
      .select('id')
      .where('item_id', '=', issue)
      .executeTakeFirstOrThrow();
    assert.equal((await paymentStatus(id)).status, 'failed');
    await remove(issue);

    const stripe = stripeClient({ secretKey: till.stripe.secretKey, timeout: 10_000, url: till.stripe.url });
    await stripe.paymentIntents.confirm(findIntent(id), { payment_method: 'pm_card_visa' });
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual(
      till.stripe
        .charges(findIntent(id))
        .filter(({ paid }) => paid)
        .map(({ refunded }) => refunded),
      [true],
    );
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    assert.deepEqual(await paymentStatus(id), { status: 'refunded', owed: null, due_at: null });
  });

  test('it is refused while a payment is disputed, which may give the issue back', async () => {
    const issue = await publish();
    const browser = await buyer();
    const { payment } = (await start(browser, cardBody(issue))).body;
    await assert.rejects(remove(issue), /is owned by 1 account/);
    const dispute = till.stripe.dispute(findIntent(payment.id));
    await till.stripe.webhooks.waitUntilDelivered();
    await assert.rejects(remove(issue), /is disputed\. .* unpublish/);
    till.stripe.closeDispute(dispute.id, 'won');
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, [issue]);
  });

  test('it succeeds once the dispute is lost: the bank has given the money back, and the store says no word of a refund', async () => {
    const issue = await publish();
    const { payment } = (await start(await buyer(), cardBody(issue))).body;
    const dispute = till.stripe.dispute(findIntent(payment.id));
    await till.stripe.webhooks.waitUntilDelivered();
    await assert.rejects(remove(issue), /is disputed/);
    till.stripe.closeDispute(dispute.id, 'lost');
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual(await paymentStatus(payment.id), { status: 'refunded', owed: null, due_at: null });
    await remove(issue);
    const { db } = till.store.connection;
    const charges = db.selectFrom('charges').select(['amount', 'refunded_amount']);
    assert.deepEqual(await charges.where('payment_id', '=', payment.id).execute(), [
      { amount: 499, refunded_amount: 499 },
    ]);
    const mails = db.selectFrom('mails').select('occasion').where('occasion', 'like', `% ${payment.id} %`);
    assert.deepEqual(await mails.execute(), [{ occasion: `receipt ${payment.id} ` }]);
  });

  test('a purchase that was refunded before the issue was deleted stays refunded', async () => {
    const issue = await publish();
    const { payment } = (await start(await buyer(), cardBody(issue))).body;
    till.stripe.refund(findIntent(payment.id));
    await till.stripe.webhooks.waitUntilDelivered();
    await remove(issue);
    await till.store.services.payments.settling.settle(payment.id, till.store.app.log);
    assert.equal((await paymentStatus(payment.id)).status, 'refunded');
  });

  test(`${BUYERS} buyers at once with a delete: every charge has its entitlement or its refund`, async () => {
    for (const earlier of [0, 1, BUYERS / 4, BUYERS / 2]) {
      const issue = await publish();
      const browsers = await Promise.all(Array.from({ length: BUYERS }, buyer));
      const deletion = async (): Promise<boolean> => {
        try {
          await remove(issue);
          return true;
        } catch (error) {
          assert.ok(error instanceof PublishingError, String(error));
          return false;
        }
      };
      const buy = async (browser: (typeof browsers)[number], index: number) => {
        if (index % 2 === 0) return startAtLast(browser, cardBody(issue));
        const reply = await startAtLast(browser, buttonBody({ type: 'issue', id: issue }));
        if (reply.status !== 200) return reply;
        const orderID = readApproval(reply);
        till.paypal.approveOrder(orderID);
        const body = { paymentId: reply.body.payment.id, gateway: 'paypal', orderID };
        return askAtLast(() => complete(browser, body));
      };
      const [reply, isDeleted, more] = await Promise.all([
        Promise.all(browsers.slice(0, earlier).map(buy)),
        deletion(),
        Promise.all(browsers.slice(earlier).map(buy)),
      ]);
      await Promise.all([till.stripe.webhooks.waitUntilDelivered(), till.paypal.webhooks.waitUntilDelivered()]);
      const statuses = [...reply, ...more].map(({ status }) => status);
      assert.deepEqual(new Set(statuses), new Set([isDeleted ? 404 : 200]), `${earlier} buyers were earlier`);

      const { db } = till.store.connection;
      const payments = await db.selectFrom('payments').selectAll().where('item_id', '=', issue).execute();
      const owners = await db.selectFrom('owned_issues').select('source').where('issue_id', '=', issue).execute();
      assert.equal(payments.length, isDeleted ? 0 : BUYERS);
      assert.equal(owners.length, payments.length);
      assert.ok(payments.every(({ status }) => status === 'completed'));
    }
  });

  test('nothing of it was an error of the server', () => {
    assert.deepEqual(
      till.store.log.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level >= 50 ? [msg] : [])),
      [],
    );
  });
});
