import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import { buttonBody, CONSENT, openTill, readApproval, start, type Till } from '../../../../test/support/payments.ts';
import { insertPlan } from '../catalogue/plans.ts';
import { insertPayment } from './payments.ts';

onOneDatabase('plans at the provider', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  /** The amount that the provider bills for a subscription. */
  function billSubscription(subscription: string): string {
    till.paypal.approveSubscription(subscription);
    const [sale] = till.paypal.payments(subscription);
    return `${sale?.amount.total} ${sale?.amount.currency}`;
  }

  test('the provider gets one plan for each price and currency', async () => {
    till.paypal.webhooks.withhold();
    const { db } = till.store.connection;
    const gateway = till.store.services.payments.settling;
    const subscribe = async (id: string, amount: number, currency: string, precision = 2) => {
      const row = { id, user_id: null, gateway: 'paypal', item_type: 'plan', item_id: till.plan } as const;
      const price = { amount, currency, precision, period: 'month', description: 'Plan', locale: 'en' } as const;
      const payment = await insertPayment(db, { ...row, ...price });
      return gateway.getGateway(payment).create(payment, {});
    };
    const { browser } = await newMember(till.store, 'first@example.com');
    const first = readApproval(await start(browser, buttonBody({ type: 'plan', id: till.plan })));
    assert.equal(billSubscription(first), '9.99 EUR');
    assert.equal(billSubscription(await subscribe('other-currency', 999, 'PLN')), '9.99 PLN');
    assert.equal(billSubscription(await subscribe('other-price', 1299, 'EUR')), '12.99 EUR');
    assert.equal(billSubscription(await subscribe('whole', 999, 'HUF', 0)), '999 HUF');
    assert.equal(billSubscription(await subscribe('same', 999, 'EUR')), '9.99 EUR');
    const plans = new Set(till.paypal.subscriptions().map(({ plan_id }) => plan_id));
    assert.equal(plans.size, 4);
  });

  test('the provider’s plan has the language of the store, also if its first buyer has another one', async () => {
    const dear = await insertPlan(till.store.connection.db, { period: 'year', price: 9999 });
    const { browser } = await newMember(till.store, 'german@example.com');
    const consent = { ...CONSENT.plan, locale: 'de' };
    const bought = readApproval(await start(browser, { ...buttonBody({ type: 'plan', id: dear }), consent }));
    const { plan_id: id } = till.paypal.subscriptions().find((known) => known.id === bought) ?? assert.fail();
    assert.equal(till.paypal.plans().find((plan) => plan.id === id)?.name, 'All Access, 1 year');
  });
});
