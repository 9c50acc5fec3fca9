import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, SimulatedClock } from 'xstate';
import { frameMachine } from './frameMachine.ts';

function frame(framed: boolean) {
  const clock = new SimulatedClock();
  const actor = createActor(frameMachine, { input: { framed, role: 'store' }, clock }).start();
  return { actor, clock, state: () => actor.getSnapshot().value };
}

const hello = (origin: string) => ({ type: 'hello', origin }) as const;

test('a host that answers within a second is taken', () => {
  const { actor, clock, state } = frame(true);
  clock.increment(999);
  assert.equal(state(), 'greeting');
  actor.send(hello('https://host.example'));
  clock.increment(10_000);
  assert.equal(state(), 'hosted');
  assert.equal(actor.getSnapshot().context.hostOrigin, 'https://host.example');
});

test('a frame without an answer has no host, until a late answer comes', () => {
  const { actor, clock, state } = frame(true);
  clock.increment(1000);
  assert.equal(state(), 'unhosted');
  actor.send(hello('https://host.example'));
  assert.equal(state(), 'hosted');
});

test('a window of its own has no host at once', () => {
  assert.equal(frame(false).state(), 'unhosted');
});

test('the first host stays the only one', () => {
  const { actor } = frame(true);
  actor.send(hello('https://host.example'));
  actor.send(hello('https://other.example'));
  assert.equal(actor.getSnapshot().context.hostOrigin, 'https://host.example');
});
