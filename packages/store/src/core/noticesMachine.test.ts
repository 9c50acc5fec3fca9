import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, SimulatedClock } from 'xstate';
import { noticesMachine } from './noticesMachine.ts';

function queue() {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine, { clock }).start();
  const codes = () => actor.getSnapshot().context.notices.map(({ code }) => code);
  return { actor, clock, codes };
}

test('a notice goes by itself, later if it has a button', () => {
  const { actor, clock, codes } = queue();
  actor.send({ type: 'show', notice: { code: 'account_to_purchase' } });
  actor.send({ type: 'show', notice: { code: 'signed_out' } });
  assert.deepEqual(codes(), ['account_to_purchase', 'signed_out']);
  clock.increment(6000);
  assert.deepEqual(codes(), ['account_to_purchase']);
  clock.increment(6000);
  assert.deepEqual(codes(), []);
});

test('a repeated notice shows once, and its time begins again', () => {
  const { actor, clock, codes } = queue();
  actor.send({ type: 'show', notice: { code: 'signed_in', email: 'a@example.com' } });
  clock.increment(4000);
  actor.send({ type: 'show', notice: { code: 'signed_in', email: 'b@example.com' } });
  clock.increment(4000);
  assert.deepEqual(actor.getSnapshot().context.notices, [{ code: 'signed_in', email: 'b@example.com' }]);
  actor.send({ type: 'dismiss', code: 'signed_in' });
  assert.deepEqual(codes(), []);
});

test('one offer to sign in is enough, and none once the reader is signed in', () => {
  const { actor, codes } = queue();
  actor.send({ type: 'show', notice: { code: 'sign_in_to_access' } });
  actor.send({ type: 'show', notice: { code: 'failed_to_load' } });
  actor.send({ type: 'show', notice: { code: 'account_to_purchase' } });
  assert.deepEqual(codes(), ['failed_to_load', 'account_to_purchase']);
  actor.send({ type: 'show', notice: { code: 'signed_in', email: null } });
  assert.deepEqual(codes(), ['failed_to_load', 'signed_in']);
});

test('a payment that was not needed has one notice, whether the news of another tab comes before or after', () => {
  const owned = { code: 'already_owned' } as const;
  for (const purchase of [
    { code: 'issue_purchased', issueId: 3, elsewhere: true },
    { code: 'subscription_activated' },
    { code: 'subscription_pending' },
  ] as const) {
    for (const order of [
      [purchase, owned],
      [owned, purchase],
    ]) {
      const { actor, codes } = queue();
      actor.send({ type: 'show', notice: { code: 'signed_out' } });
      for (const notice of order) actor.send({ type: 'show', notice });
      assert.deepEqual(codes(), ['signed_out', 'already_owned']);
    }
  }
});

test('notices stay while the reader points at them', () => {
  const { actor, clock, codes } = queue();
  actor.send({ type: 'show', notice: { code: 'signed_out' } });
  actor.send({ type: 'hold' });
  actor.send({ type: 'show', notice: { code: 'failed_to_load' } });
  clock.increment(60_000);
  assert.deepEqual(codes(), ['signed_out', 'failed_to_load']);
  actor.send({ type: 'release' });
  clock.increment(6000);
  assert.deepEqual(codes(), []);
});

test('opening an issue removes the offer to open it, and no other offer', () => {
  const { actor, codes } = queue();
  actor.send({ type: 'show', notice: { code: 'issue_purchased', issueId: 3 } });
  actor.send({ type: 'show', notice: { code: 'issue_added', issueId: 4 } });
  actor.send({ type: 'issue.opened', issueId: 3 });
  assert.deepEqual(codes(), ['issue_added']);
});

test('dismissing the last notice by hand does not stop the clock of later ones', () => {
  const { actor, clock, codes } = queue();
  actor.send({ type: 'show', notice: { code: 'signed_out' } });
  actor.send({ type: 'hold' });
  actor.send({ type: 'dismiss', code: 'signed_out' });
  actor.send({ type: 'show', notice: { code: 'failed_to_load' } });
  clock.increment(6000);
  assert.deepEqual(codes(), []);
});
