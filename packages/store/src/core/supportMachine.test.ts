import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SupportDraft } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { EMPTY_MESSAGE, type SendOutcome, supportMachine } from './supportMachine.ts';

const typedMessage: SupportDraft = { email: 'a@b.example', topic: 'reader', problem: 'Upside down' };

/** A form whose messages get these outcomes in turn; an Error stands for an unexpected failure. */
function form(...outcomes: (SendOutcome | Error)[]) {
  const sent: SupportDraft[] = [];
  const send = fromPromise<SendOutcome, SupportDraft>(async ({ input }) => {
    sent.push(input);
    const outcome = outcomes.shift();
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error('sent too often');
    return outcome;
  });
  const actor = createActor(supportMachine.provide({ actors: { send } }), {
    input: { topics: ['reader', 'other'], draft: EMPTY_MESSAGE },
  });
  actor.start();
  const type = (draft: Partial<SupportDraft>) => {
    for (const [field, value] of Object.entries(draft)) {
      actor.send({ type: 'typed', field: field as keyof SupportDraft, value });
    }
  };
  const context = () => actor.getSnapshot().context;
  return { actor, sent, type, context };
}

test('a message goes out with what was typed, and the form is empty once it was sent and closed', async () => {
  const { actor, sent, type, context } = form({ result: 'sent' });
  type(typedMessage);
  actor.send({ type: 'send', account: 'other@account.example' });
  await waitFor(actor, (snapshot) => snapshot.matches('success'));
  assert.deepEqual(sent, [typedMessage]);
  actor.send({ type: 'send', account: null });
  assert.equal(actor.getSnapshot().value, 'success');
  actor.send({ type: 'closed' });
  assert.deepEqual(context().draft, { email: null, topic: '', problem: '' });
  assert.equal(actor.getSnapshot().value, 'open');
});

test("without an address typed, it is the signed-in user's; an emptied one is missing", async () => {
  const { actor, sent, type, context } = form({ result: 'sent' });
  type({ topic: 'reader', problem: 'Upside down', email: '' });
  actor.send({ type: 'send', account: 'me@account.example' });
  assert.deepEqual(context().faults, { email: 'invalid_email' });

  const untouched = form({ result: 'sent' });
  untouched.type({ topic: 'reader', problem: 'Upside down' });
  untouched.actor.send({ type: 'send', account: 'me@account.example' });
  await waitFor(untouched.actor, (snapshot) => snapshot.matches('success'));
  assert.equal(untouched.sent[0]?.email, 'me@account.example');
  assert.equal(sent.length, 0);
});

test('faults show on sending, and go as they are mended; nothing is sent until then', () => {
  const { actor, sent, type, context } = form();
  type({ email: 'a', problem: 'abc' });
  assert.deepEqual(context().faults, {});
  actor.send({ type: 'send', account: null });
  assert.deepEqual(context().faults, { email: 'invalid_email', topic: 'no_topic', problem: 'no_problem' });
  type({ email: 'a@b' });
  assert.equal(context().faults.email, 'invalid_email');
  type({ email: 'a@b.example', topic: 'other' });
  assert.deepEqual(context().faults, { problem: 'no_problem' });
  assert.deepEqual(sent, []);
});

test('a text that is too long is reported while typing', () => {
  const { type, context } = form();
  type({ problem: 'x'.repeat(5001) });
  assert.deepEqual(context().faults, { problem: 'too_long' });
  type({ problem: 'x'.repeat(5000) });
  assert.deepEqual(context().faults, {});
});

test("the server's refusals show at their fields until these change; nothing typed is lost", async () => {
  const { actor, type, context } = form(
    { result: 'refused', refusals: { email: ['This address is blocked'], problem: ['No'] } },
    { result: 'failed' },
    new Error('unforeseen'),
  );
  type(typedMessage);
  actor.send({ type: 'send', account: null });
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  assert.deepEqual(context().refusals, { email: ['This address is blocked'], problem: ['No'] });
  assert.equal(context().failed, false);
  type({ email: 'c@d.example' });
  assert.deepEqual(context().refusals, { problem: ['No'] });

  for (const _ of ['failed', 'unforeseen']) {
    actor.send({ type: 'send', account: null });
    assert.equal(context().failed, false);
    await waitFor(actor, (snapshot) => snapshot.matches('open'));
    assert.deepEqual(context().refusals, {});
    assert.equal(context().failed, true);
    assert.deepEqual(context().draft, { ...typedMessage, email: 'c@d.example' });
  }
});

test('the form reports a message that was not sent, also after it has closed', async () => {
  const { actor, type, context } = form(
    { result: 'refused', refusals: { problem: ['No'] } },
    { result: 'failed' },
    new Error('unforeseen'),
    { result: 'sent' },
  );
  let failures = 0;
  actor.on('failed', () => failures++);
  type(typedMessage);
  for (const told of [1, 2, 3]) {
    actor.send({ type: 'send', account: null });
    actor.send({ type: 'closed' });
    await waitFor(actor, (snapshot) => snapshot.matches('open'));
    assert.deepEqual([failures, context().draft], [told, typedMessage]);
  }
  actor.send({ type: 'send', account: null });
  await waitFor(actor, (snapshot) => snapshot.matches('success'));
  assert.equal(failures, 3);
});

test('closing keeps what was typed, and what is under way goes on', async () => {
  const { actor, type, context } = form({ result: 'sent' });
  type({ problem: 'Half a mess' });
  actor.send({ type: 'closed' });
  assert.equal(context().draft.problem, 'Half a mess');
  type(typedMessage);
  actor.send({ type: 'send', account: null });
  actor.send({ type: 'closed' });
  await waitFor(actor, (snapshot) => snapshot.matches('success'));
});
