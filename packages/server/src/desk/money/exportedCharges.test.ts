import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  openTill,
  readApproval,
  start,
  type Till,
} from '../../../../../test/support/payments.ts';
import { listCharges } from '../../payments/chargeList.ts';
import { settleMissedRefunds } from '../../payments/missedRefunds.ts';
import { insertPayment } from '../../payments/payments.ts';
import { exportedCharges } from './exportedCharges.ts';

const EVENTS = Number(process.env.EXPORT_EVENTS ?? 240);

onOneDatabase('the export of charges', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : items[randomInt(items.length)];
  async function readExport(format: 'csv' | 'json'): Promise<string> {
    let text = '';
    const { content } = exportedCharges(till.store.services.db, format, {});
    for await (const part of content) text += part;
    return text;
  }

  let buyers = 0;
  const buyer = async () => (await newMember(till.store, `buyer-${buyers++}@example.com`)).browser;
  /** The charges whose disputes the store has lost. */
  const lost = new Set<string>();
  const events: Record<string, () => Promise<unknown>> = {
    async card() {
      await start(await buyer(), cardBody(till.issue));
    },
    async button() {
      await approve(await buyer(), 'issue');
    },
    async subscription() {
      await approve(await buyer(), 'plan');
    },
    async renewal() {
      const subscription = pick(till.paypal.subscriptions().filter(({ status }) => status === 'ACTIVE'));
      if (subscription) till.paypal.renew(subscription.id);
    },
    async refundOfCard() {
      const charge = pick(till.stripe.charges().filter(({ refunded, disputed }) => !refunded && !disputed));
      if (!charge) return;
      till.stripe.refund(String(charge.payment_intent), randomInt(1, charge.amount - charge.amount_refunded + 1));
    },
    async refundOfButton() {
      const capture = pick(till.paypal.captures().filter(({ status }) => status !== 'REFUNDED'));
      if (!capture) return;
      const left = toCents(capture.amount.value) - refundedOf(capture.id);
      const value = (randomInt(1, left + 1) / 100).toFixed(2);
      till.paypal.refund(capture.id, { currency_code: 'EUR', value });
    },
    async refundAtTheDesk() {
      const { services, app } = till.store;
      const charge = pick(await listCharges(services.db, { state: 'paid' }, { after: null, limit: 50 }));
      if (!charge) return;
      const id = randomUUID();
      await services.db.transaction().execute((transaction) =>
        services.payments.refunds.order(transaction, {
          id,
          chargeId: charge.id,
          amount: randomInt(1, charge.amount + 1),
          refundedBefore: 0,
        }),
      );
      await services.payments.refunds.finish(id, app.log);
    },
    async dispute() {
      const charge = pick(till.stripe.charges().filter(({ refunded, disputed }) => !refunded && !disputed));
      if (!charge) return;
      const { id } = till.stripe.dispute(String(charge.payment_intent));
      if (randomInt(2) && till.stripe.closeDispute(id, randomInt(2) ? 'won' : 'lost').status === 'lost')
        lost.add(charge.id);
    },
  };

  async function approve(browser: HttpBrowser, type: 'issue' | 'plan'): Promise<void> {
    const reply = await start(browser, buttonBody({ type, id: type === 'issue' ? till.issue : till.plan }));
    const ref = readApproval(reply);
    if (type === 'issue') till.paypal.approveOrder(ref);
    else till.paypal.approveSubscription(ref);
    const named = type === 'issue' ? { orderID: ref } : { subscriptionID: ref };
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', ...named });
  }
  const toCents = (value: string) => Math.round(Number(value) * 100);
  const refundedOf = (captureId: string) =>
    till.paypal
      .refunds()
      .filter(({ links }) => links.some(({ rel, href }) => rel === 'up' && href.endsWith(`/${captureId}`)))
      .reduce((sum, { amount }) => sum + toCents(amount.value), 0);

  /** What the providers say: amount and refunds of each charge. */
  const ledgers = (): string[] =>
    [
      ...till.stripe
        .charges()
        .filter(({ paid }) => paid)
        .map(({ id, amount, amount_refunded, currency }) => [
          id,
          amount,
          lost.has(id) ? amount : amount_refunded,
          currency.toUpperCase(),
        ]),
      ...till.paypal
        .captures()
        .map(({ id, amount }) => [id, toCents(amount.value), refundedOf(id), amount.currency_code]),
    ]
      .map((line) => line.join(' '))
      .sort();

  test(`after ${EVENTS} random events, it equals the ledgers of both providers to the cent`, async () => {
    const names = Object.keys(events);
    const done: string[] = [];
    for (let number = 0; number < EVENTS; number++) {
      const name = pick(names) ?? assert.fail();
      // A provider refuses to refund what is disputed.
      await events[name]?.().catch((error) => done.push(`${name} failed: ${error.message}`));
      done.push(name);
    }
    const { services, app } = till.store;
    await till.reconciler.run(true);
    await settleMissedRefunds(services, app.log, { succeededAt: null, signal: new AbortController().signal });
    const all = JSON.parse(await readExport('json')) as Record<string, string>[];
    const lines: Record<string, string>[] = parse(await readExport('csv'), { columns: true, bom: true });
    for (const records of [all, lines]) {
      const exported = records
        .map((record) =>
          [
            record.transaction_id,
            toCents(record.amount ?? ''),
            toCents(record.refunded_amount ?? ''),
            record.currency,
          ].join(' '),
        )
        .sort();
      assert.deepEqual(exported, ledgers(), done.join(' '));
    }
    assert.ok(all.length > 5);
  });

  test('a cell that a spreadsheet would run is harmless, and a title of any letters stays whole', async () => {
    const { db } = till.store.connection;
    const titles = ['=1+1', '+49', '-1', '@name', 'A "quoted", long\nname; with ü and 雑誌'];
    for (const [index, description] of titles.entries()) {
      const payment = await insertPayment(db, {
        ...{ id: `named-${index}`, user_id: null, gateway: 'stripe', item_type: 'issue', item_id: 1, description },
        ...{ amount: 5, currency: 'JPY', precision: 0, locale: 'en', status: 'completed', completed_at: new Date() },
      });
      await db
        .insertInto('charges')
        .values({
          ...{ payment_id: payment.id, gateway: 'stripe', transaction_id: payment.id, amount: 5, currency: 'JPY' },
          ...{ precision: 0, charged_at: new Date(), country: null, country_evidence: null },
          ...{ sold_type: 'issue', sold_id: 1 },
        })
        .execute();
    }
    const lines: Record<string, string>[] = parse(await readExport('csv'), { columns: true, bom: true });
    const named = lines.filter(({ payment_id }) => payment_id?.startsWith('named-'));
    assert.deepEqual(named.map(({ sold_name }) => sold_name).reverse(), [
      "'=1+1",
      "'+49",
      "'-1",
      "'@name",
      'A "quoted", long\nname; with ü and 雑誌',
    ]);
    assert.deepEqual([...new Set(named.map(({ amount }) => amount))], ['5']);
  });
});
