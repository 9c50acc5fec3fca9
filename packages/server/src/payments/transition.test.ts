import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GatewayCharge, GatewayState, Payment } from './providers/gateway.ts';
import { transition } from './transition.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2027-03-10T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const USUAL = { now: NOW, isDuplicate: false, isDeleted: false, isRenewed: false };
const RENEWED = { ...USUAL, isRenewed: true };

const charge: GatewayCharge = {
  ...{ transactionId: 't', amount: 999, currency: 'EUR', precision: 2 },
  ...{ chargedAt: NOW, refunded: 0 },
};
const paid: GatewayState = { status: 'paid', charges: [charge] };
/** What the provider says of a plan. */
const billed = (paidUntil: Date, nextBillingAt: Date | null, other = {}): GatewayState => ({
  ...{ status: 'paid', charges: [charge] },
  term: { paidUntil, nextBillingAt, isSuspended: false, hasFailed: false, ...other },
});

/** A payment that waits for its buyer. */
const begun = {
  ...{ id: 'p', user_id: 1, gateway: 'paypal', gateway_ref: 'r', attempt: 0, version: 0 },
  ...{ item_type: 'issue', item_id: 3, amount: 999, currency: 'EUR', precision: 2 },
  ...{ status: 'created', error: null, owed: null, completed_at: null },
  ...{ paid_until: null, next_billing_at: null, suspended: false, renewal_failed: false },
} as unknown as Payment;
const bought: Payment = { ...begun, status: 'completed', completed_at: inDays(-30) };
const plan: Payment = { ...bought, item_type: 'plan', paid_until: inDays(1), next_billing_at: inDays(1) };

describe('money that arrives', () => {
  test('opens the item, and the buyer gets a receipt', () => {
    const { change, grant, mails } = transition(begun, paid, USUAL);
    assert.deepEqual([change.status, change.completed_at], ['completed', NOW]);
    assert.deepEqual([grant, mails], [{ until: null }, ['receipt']]);
  });

  for (const [why, payment, state, circumstances, code] of [
    ['the buyer owns the item', begun, paid, { isDuplicate: true }, 'already_owned'],
    ['the issue is deleted', begun, paid, { isDeleted: true }, 'issue_deleted'],
    ['the account is deleted', { ...begun, user_id: null }, paid, {}, 'account_deleted'],
    ['it is not the price', { ...begun, amount: 499 }, paid, {}, 'amount_mismatch'],
    [
      'the store had given the payment up',
      { ...begun, status: 'failed' },
      paid,
      { isDuplicate: true },
      'already_owned',
    ],
    [
      'the buyer owns the item, and has lost the dispute about the payment',
      { ...begun, status: 'disputed' },
      paid,
      { isDuplicate: true },
      'already_owned',
    ],
    [
      'the issue is deleted, and the buyer has lost the dispute about the payment',
      { ...begun, status: 'disputed' },
      paid,
      { isDeleted: true },
      'issue_deleted',
    ],
  ] as const) {
    test(`is refunded if ${why}`, () => {
      const { change, grant, mails } = transition(payment, state, { ...USUAL, ...circumstances });
      assert.deepEqual([change.status, change.owed, change.error?.code], ['failed', 'refund', code]);
      assert.deepEqual([grant, mails], [undefined, []]);
    });
  }

  test('changes nothing once its refund is noted, or made', () => {
    const noted = transition({ ...begun, status: 'failed', owed: 'refund' }, paid, USUAL);
    assert.deepEqual([noted.change, noted.grant], [{}, undefined]);
    const made = transition({ ...bought, status: 'refunded' }, paid, USUAL);
    assert.deepEqual([made.change, made.grant], [{ due_at: null }, undefined]);
  });

  test('still opens the item of a payment that the store had given up', () => {
    assert.equal(transition({ ...begun, status: 'cancelled' }, paid, USUAL).change.status, 'completed');
  });

  test('opens the item after a dispute that the buyer has lost, with a receipt if there was none', () => {
    const unseen = transition({ ...begun, status: 'disputed' }, paid, USUAL);
    assert.deepEqual([unseen.change.status, unseen.grant, unseen.mails], ['completed', { until: null }, ['receipt']]);
    const owning = { ...USUAL, isDuplicate: true, isDeleted: true };
    const seen = transition({ ...bought, status: 'disputed' }, paid, owning);
    assert.deepEqual([seen.change.status, seen.grant, seen.mails], ['completed', { until: null }, []]);
  });
});

describe('a plan', () => {
  test('stays open for a day after its next payment is due', () => {
    assert.deepEqual(transition(plan, billed(inDays(31), inDays(31)), USUAL).grant, { until: inDays(32) });
  });

  test('that is renewed sends one mail for each renewal, when its money has come', () => {
    const renewed = billed(inDays(31), inDays(31));
    assert.deepEqual(transition(plan, renewed, USUAL).mails, [], 'the money is on its way');
    const known = { ...plan, paid_until: inDays(31), next_billing_at: inDays(31) };
    assert.deepEqual(transition(known, renewed, RENEWED).mails, ['renewal']);
  });

  test('that is cancelled runs until the end of its paid time, also if the provider no longer tells that', () => {
    const { change, grant, mails } = transition(plan, billed(inDays(-30), null), USUAL);
    assert.deepEqual([change.paid_until, change.next_billing_at, change.due_at], [inDays(1), null, null]);
    assert.deepEqual([grant, mails], [{ until: inDays(1) }, ['cancellation']]);
  });

  for (const [what, next, term, mail] of [
    ['that is cancelled', null, {}, 'cancellation'],
    ['whose renewal fails', inDays(5), { hasFailed: true }, 'failed_renewal'],
    ['that the provider suspends', null, { isSuspended: true }, 'suspension'],
  ] as const) {
    test(`${what} is not renewed by that, although the end of its paid time is computed some hours later`, () => {
      const { change, mails } = transition(plan, billed(inDays(1.5), next, term), USUAL);
      assert.deepEqual([change.paid_until, mails], [inDays(1), [mail]]);
    });

    test(`${what} has the term that a charge after the known end has paid`, () => {
      const known = { ...plan, paid_until: inDays(-1), next_billing_at: inDays(-1) };
      const { change, mails } = transition(known, billed(inDays(30), next, term), RENEWED);
      assert.deepEqual([change.paid_until, mails], [inDays(30), ['renewal', mail]]);
    });
  }

  test('whose renewal fails shows it, and its reader gets one mail for all attempts of the provider', () => {
    const state = billed(inDays(1), inDays(5), { hasFailed: true });
    const failed = transition(plan, state, USUAL);
    assert.deepEqual([failed.change.renewal_failed, failed.mails], [true, ['failed_renewal']]);
    assert.deepEqual(transition({ ...plan, renewal_failed: true }, state, USUAL).mails, []);
  });

  test('that the provider suspends shows it, and its reader gets one mail', () => {
    const state = billed(inDays(1), null, { isSuspended: true });
    const suspended = transition({ ...plan, renewal_failed: true }, state, USUAL);
    assert.deepEqual([suspended.change.suspended, suspended.mails], [true, ['suspension']]);
    const known = { ...plan, suspended: true, next_billing_at: null };
    assert.deepEqual(transition(known, state, USUAL).mails, []);
  });

  test('that is on hold is asked about the next day: its reader may resume it at the provider', () => {
    const { change } = transition(plan, billed(inDays(1), null, { isSuspended: true }), USUAL);
    assert.deepEqual(change.due_at, inDays(1));
  });

  test('that ends before its first payment has arrived is asked about once more', () => {
    const pending: Payment = { ...plan, status: 'pending', completed_at: null };
    const ended = transition(pending, { status: 'cancelled' }, USUAL);
    assert.deepEqual([ended.change.status, ended.change.due_at], ['cancelled', inDays(1)]);
    const again = transition({ ...pending, status: 'cancelled' }, { status: 'cancelled' }, USUAL);
    assert.equal(again.change.due_at, null);
  });

  test('that its buyer approves after the store has given it up is on its way', () => {
    const givenUp: Payment = { ...plan, status: 'cancelled', completed_at: null };
    assert.equal(transition(givenUp, { status: 'pending' }, USUAL).change.status, 'pending');
    const ending = transition({ ...givenUp, owed: 'stop' }, { status: 'pending' }, USUAL);
    assert.equal(ending.change.status, undefined, 'the store is ending it');
  });

  test('that the store ends sends no mail about renewals, paid or not', () => {
    const ending: Payment = { ...plan, owed: 'stop' };
    for (const term of [{ hasFailed: true }, { isSuspended: true }]) {
      assert.deepEqual(transition(ending, billed(inDays(1), inDays(5), term), USUAL).mails, []);
    }
    assert.deepEqual(transition(ending, billed(inDays(31), inDays(31)), RENEWED).mails, []);
  });

  test('that is refunded or disputed ends at the provider, too', () => {
    for (const status of ['refunded', 'disputed'] as const) {
      const { change, grant } = transition(plan, { status, charges: [charge] }, USUAL);
      assert.deepEqual([change.status, change.owed, grant], [status, 'stop', 'revoke']);
    }
  });
});

describe('a refund', () => {
  const refunded: GatewayState = { status: 'refunded', charges: [charge] };

  test('takes the item back, and its buyer hears of it once', () => {
    const { change, grant, mails } = transition(bought, refunded, USUAL);
    assert.deepEqual([change.status, change.owed, grant, mails], ['refunded', null, 'revoke', ['refund']]);
    assert.deepEqual(transition({ ...bought, status: 'refunded' }, refunded, USUAL).mails, []);
  });

  test('of all charges of a plan goes on after the last one is refunded', () => {
    const owing: Payment = { ...plan, status: 'failed', completed_at: null, owed: 'refund' };
    const last = { ...charge, transactionId: 'u', refunded: charge.amount };
    const partly = transition(owing, { status: 'refunded', charges: [charge, last] }, USUAL);
    assert.deepEqual([partly.change, partly.grant], [{}, undefined]);
    const wholly = transition(owing, { status: 'refunded', charges: [last, last] }, USUAL);
    assert.equal(wholly.change.status, 'refunded');
  });

  test('sends no mail if the store has never granted the item', () => {
    assert.deepEqual(transition(begun, refunded, USUAL).mails, []);
  });
});

test('news that comes late changes no purchase', () => {
  const late: GatewayState[] = [
    { status: 'open' },
    { status: 'requires_action', clientSecret: 's' },
    { status: 'failed', error: { code: 'declined', message: '', messageRaw: '' } },
    { status: 'cancelled' },
  ];
  for (const state of late) assert.deepEqual(transition(bought, state, USUAL), { change: { due_at: null }, mails: [] });
});

test('each question of the bank gets a key of its own', () => {
  const { change } = transition(begun, { status: 'requires_action', clientSecret: 's' }, USUAL);
  assert.deepEqual([change.status, change.client_secret, change.attempt], ['requires_action', 's', 1]);
});
