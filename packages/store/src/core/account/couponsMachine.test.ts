import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promocode } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type CouponOutcome, couponsMachine } from './couponsMachine.ts';

const access: Promocode = { id: 1, type: 'subscription', expires_at: '2027-01-01T00:00:00.000Z' };
const issue: Promocode = { id: 2, type: 'issue', issue_id: 3, expires_at: null };

/** A reader's coupons at a server that answers in turn; an Error stands for no answer. */
function coupons(lists: (readonly Promocode[] | null | Error)[], outcomes: (CouponOutcome | Error)[] = []) {
  const news: unknown[] = [];
  const tried: string[] = [];
  const next = <T>(answers: (T | Error)[]): T => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  const actor = createActor(
    couponsMachine.provide({
      actors: {
        loadPromocodes: fromPromise(async () => next(lists)),
        redeem: fromPromise(async ({ input }) => {
          tried.push(input.code);
          return next(outcomes);
        }),
      },
    }),
    { input: { code: '' } },
  );
  actor.on('*', (event) => news.push(event));
  actor.start();
  actor.send({ type: 'entered' });
  const apply = async (code: string) => {
    actor.send({ type: 'typed', code });
    actor.send({ type: 'apply' });
    await waitFor(actor, (snapshot) => snapshot.matches({ form: 'open' }));
    return actor.getSnapshot().context.fault;
  };
  return { actor, news, tried, apply, context: () => actor.getSnapshot().context };
}

test('a redeemed coupon is first in the list, and the field is empty again', async () => {
  const { actor, apply, context, news, tried } = coupons([[access]], [{ promocode: issue }]);
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }));
  assert.equal(await apply(' welcome '), null);
  assert.deepEqual(tried, ['welcome']);
  assert.deepEqual(context(), { code: '', fault: null, promocodes: [issue, access] });
  assert.deepEqual(news, [{ type: 'redeemed', item: { type: 'issue', id: 3, coupon: true } }]);
});

test('a coupon for all issues is reported as a plan', async () => {
  const { apply, news } = coupons([[]], [{ promocode: access }]);
  await apply('all');
  assert.deepEqual(news, [{ type: 'redeemed', item: { type: 'plan', coupon: true, until: access.expires_at } }]);
});

test('a code that is used after a try without an answer brings the purchases anew', async () => {
  const { apply, news } = coupons(
    [[]],
    [
      { promocode: null, fault: 'unreachable' },
      { promocode: null, fault: 'usedByYou' },
    ],
  );
  assert.equal(await apply('welcome'), 'unreachable');
  assert.deepEqual(news, []);
  assert.equal(await apply('welcome'), 'usedByYou');
  assert.deepEqual(news, [{ type: 'purchases.outdated' }]);
});

test('a fault stays until the reader types another code, and the code stays too', async () => {
  const { actor, apply, context, tried } = coupons(
    [[]],
    [{ promocode: null, fault: 'used' }, new Error('no answer'), { promocode: null, fault: 'tooManyTries' }],
  );
  assert.equal(await apply('  '), 'empty');
  assert.deepEqual(tried, []);
  assert.equal(await apply('gone'), 'used');
  assert.equal(context().code, 'gone');
  assert.equal(await apply('gone'), 'other');
  assert.equal(await apply('gone'), 'tooManyTries');
  actor.send({ type: 'typed', code: 'gon' });
  assert.equal(context().fault, null);
});

test('an ended session is reported', async () => {
  const { actor, apply, news } = coupons([null], [{ promocode: null, fault: 'expired' }]);
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'failed' }));
  assert.equal(await apply('code'), null);
  assert.deepEqual(news, [{ type: 'expired' }, { type: 'expired' }]);
});

test('a list that failed to load can be loaded again', async () => {
  const { actor, context } = coupons([new Error('no answer'), [access]]);
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'failed' }));
  actor.send({ type: 'retry' });
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }));
  assert.deepEqual(context().promocodes, [access]);
});

test('signing out leaves nothing for the next user', async () => {
  const { actor, context, apply } = coupons([[access], [issue]], [{ promocode: null, fault: 'used' }]);
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }));
  await apply('theirs');
  actor.send({ type: 'left' });
  assert.deepEqual(context(), { code: '', fault: null, promocodes: null });
  actor.send({ type: 'entered' });
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }));
  assert.deepEqual(context().promocodes, [issue]);
});
