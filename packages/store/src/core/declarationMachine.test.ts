import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Declared, type DeclareOutcome, declarationMachine, EMPTY_DRAFT } from './declarationMachine.ts';
import type { DeclarationField } from './declarationRules.ts';

const typed = { name: ' Ada Reader ', email: 'ada@tests.example', contract: 'Order 12' };
const receipt = { number: 'W-1', receivedAt: '2027-01-01T00:00:00Z', mailed: true };

/** A form whose declarations get these outcomes in turn; an Error stands for an unexpected failure. */
function declaration(...outcomes: (DeclareOutcome | Error)[]) {
  const sent: Declared[] = [];
  const declare = fromPromise<DeclareOutcome, Declared>(async ({ input }) => {
    sent.push(input);
    const outcome = outcomes.shift();
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error('sent too often');
    return outcome;
  });
  let printed = 0;
  const actor = createActor(declarationMachine.provide({ actors: { declare }, actions: { print: () => printed++ } }), {
    input: { draft: EMPTY_DRAFT },
  });
  actor.start();
  const type = (draft: Partial<Record<DeclarationField, string>>) => {
    for (const [field, value] of Object.entries(draft)) {
      actor.send({ type: 'typed', field: field as DeclarationField, value });
    }
  };
  const context = () => actor.getSnapshot().context;
  const state = () => actor.getSnapshot().value;
  const proceed = (account: string | null = null) => actor.send({ type: 'continue', account });
  /** Confirms the declaration and waits for the answer. */
  const confirm = async (contract = 'Order 12') => {
    actor.send({ type: 'confirm', contract });
    await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
    return state();
  };
  return { actor, sent, type, context, state, proceed, confirm, printed: () => printed };
}

test('a declaration takes two steps, and is sent as it was seen', async () => {
  const { actor, context, confirm, proceed, sent, state, type } = declaration({ result: 'received', receipt });
  type(typed);
  actor.send({ type: 'confirm', contract: 'too soon' });
  assert.deepEqual([state(), sent], ['typing', []]);
  proceed();
  assert.equal(state(), 'checking');
  assert.equal(await confirm('Order 12\nEnd: soon'), 'received');
  assert.deepEqual(sent, [{ name: 'Ada Reader', email: 'ada@tests.example', contract: 'Order 12\nEnd: soon' }]);
  assert.deepEqual(context().receipt, receipt);
});

test('a second press sends nothing more', async () => {
  const { actor, confirm, proceed, sent, type } = declaration({ result: 'received', receipt });
  type(typed);
  proceed();
  actor.send({ type: 'confirm', contract: 'Order 12' });
  await confirm();
  assert.equal(sent.length, 1);
});

test("without an address typed, it is the signed-in user's, also once they have left", async () => {
  const { confirm, proceed, sent, type } = declaration({ result: 'received', receipt });
  type({ name: 'Ada', contract: 'Order 12' });
  proceed('me@account.example');
  await confirm();
  assert.equal(sent[0]?.email, 'me@account.example');
});

test('faults show at the next step, and disappear when they are corrected', () => {
  const { context, proceed, state, type } = declaration();
  type({ email: 'a' });
  assert.deepEqual(context().faults, {});
  proceed();
  assert.equal(state(), 'typing');
  assert.deepEqual(context().faults, { name: 'missing', email: 'invalid_email', contract: 'missing' });
  type({ name: 'Ada' });
  assert.deepEqual(context().faults, { email: 'invalid_email', contract: 'missing' });
  type({ email: 'ada@tests' });
  assert.equal(context().faults.email, 'invalid_email');
  type({ email: 'ada@tests.example', contract: 'x'.repeat(1001) });
  assert.deepEqual(context().faults, { contract: 'too_long' });
});

test('a reason that the form no longer asks for is no longer missing', () => {
  const { context, proceed, type } = declaration();
  type({ ...typed, way: 'good_cause' });
  proceed();
  assert.deepEqual(context().faults, { reason: 'missing' });
  type({ way: 'ordinary' });
  assert.deepEqual(context().faults, {});
});

test('the reader can go back from the review and change the declaration', () => {
  const { actor, context, proceed, state, type } = declaration();
  type(typed);
  proceed();
  type({ name: 'Another Name' });
  actor.send({ type: 'back' });
  assert.deepEqual([state(), context().draft.name], ['typing', typed.name]);
});

test("the server's refusals show at their fields until these change", async () => {
  const refusals = { email: ['We do not know this address.'], name: ['No'] };
  const { context, confirm, proceed, type } = declaration({ result: 'refused', refusals });
  type(typed);
  proceed();
  assert.equal(await confirm(), 'typing');
  assert.deepEqual([context().refusals, context().returned], [refusals, 1]);
  type({ email: 'eda@tests.example' });
  assert.deepEqual(context().refusals, { name: ['No'] });
});

test('a failed declaration says why, and can be confirmed again with all its texts', async () => {
  const failures = ['connection', 'tooMany', 'notFound'] as const;
  const { context, confirm, proceed, type } = declaration(
    ...failures.map((failure) => ({ result: 'failed', failure }) as const),
    new Error('unforeseen'),
    { result: 'received', receipt },
  );
  type(typed);
  proceed();
  for (const failure of [...failures, 'other']) {
    assert.equal(await confirm(), 'checking');
    assert.equal(context().failure, failure);
  }
  assert.equal(await confirm(), 'received');
  assert.equal(context().failure, null);
});

test('the form reports a declaration that was not received, also after the page has closed', async () => {
  const { actor, context, proceed, type } = declaration(
    { result: 'refused', refusals: { name: ['No'] } },
    { result: 'failed', failure: 'connection' },
    new Error('unforeseen'),
    { result: 'received', receipt },
  );
  let failures = 0;
  actor.on('failed', () => failures++);
  type(typed);
  for (const told of [1, 2, 3, 3]) {
    proceed();
    actor.send({ type: 'confirm', contract: 'Order 12' });
    actor.send({ type: 'closed' });
    await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
    assert.deepEqual([failures, context().draft.name], [told, typed.name]);
  }
});

test('closing keeps what was typed, and forgets what was received', async () => {
  const { actor, confirm, context, printed, proceed, state, type } = declaration({ result: 'received', receipt });
  type(typed);
  proceed();
  actor.send({ type: 'closed' });
  assert.deepEqual([state(), context().draft.name], ['typing', typed.name]);
  proceed();
  await confirm();
  actor.send({ type: 'print' });
  assert.equal(printed(), 1);
  actor.send({ type: 'closed' });
  assert.deepEqual([state(), context().draft.name, context().receipt], ['typing', '', null]);
});
