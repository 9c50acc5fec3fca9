import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { MAX_WORDLESS_PAGES, WORDLESS_PAGE_PAUSE } from '../constants.ts';
import { readAloudMachine, type SpeechEvent, type SpeechInput } from './readAloudMachine.ts';

const texts = (...of: string[]) => of.map((text) => ({ text, language: 'en' }));

/** A machine with a voice that only takes notes. */
function start(page: ReturnType<typeof texts> | null = texts('one', 'two', 'three')) {
  const spoken: SpeechInput[] = [];
  let speaking = 0;
  let finished = 0;
  let report: (event: SpeechEvent) => void = () => {};
  const clock = new SimulatedClock();
  const machine = readAloudMachine.provide({
    actors: {
      speech: fromCallback<SpeechEvent, SpeechInput>(({ input, sendBack }) => {
        spoken.push(input);
        speaking++;
        report = sendBack;
        return () => {
          speaking--;
        };
      }),
    },
  });
  const actor = createActor(machine, { clock });
  actor.on('pageFinished', () => {
    finished++;
  });
  actor.start();
  actor.send({ type: 'blocks.changed', texts: page, index: null });
  return {
    actor,
    clock,
    send: actor.send,
    tell: (event: SpeechEvent) => report(event),
    turn: (next: ReturnType<typeof texts> | null) => actor.send({ type: 'blocks.changed', texts: next, index: null }),
    /** A page comes beside the one in sight, or goes. */
    rearrange: (next: ReturnType<typeof texts>, index: number) =>
      actor.send({ type: 'blocks.changed', texts: next, index }),
    said: () => spoken.map(({ text }) => text),
    last: () => spoken.at(-1),
    speaking: () => speaking,
    finished: () => finished,
    is: (state: 'silent' | 'speaking' | 'paused') => actor.getSnapshot().matches(state),
  };
}

test('paragraphs are read one after the other, then the page is finished', () => {
  const reader = start();
  reader.send({ type: 'play' });
  for (let i = 0; i < 3; i++) reader.tell({ type: 'speech.done' });
  assert.deepEqual(reader.said(), ['one', 'two', 'three']);
  assert.equal(reader.finished(), 1);
  reader.turn(texts('four'));
  assert.deepEqual(reader.said(), ['one', 'two', 'three', 'four']);
});

test('blocks that are not read are skipped', () => {
  const reader = start(texts('', 'one', '', 'two', ''));
  reader.send({ type: 'play' });
  assert.equal(reader.actor.getSnapshot().context.index, 1);
  reader.tell({ type: 'speech.done' });
  assert.equal(reader.actor.getSnapshot().context.index, 3);
  reader.send({ type: 'previous' });
  assert.equal(reader.actor.getSnapshot().context.index, 1);
  reader.send({ type: 'previous' });
  assert.deepEqual(reader.said(), ['one', 'two', 'one', 'one']);
  reader.send({ type: 'next' });
  reader.send({ type: 'next' });
  assert.equal(reader.finished(), 1);
});

test('after a pause reading goes on where it was', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.chunk', chunk: 2 });
  reader.send({ type: 'pause' });
  assert.equal(reader.speaking(), 0);
  reader.send({ type: 'resume' });
  assert.deepEqual(reader.last(), { text: 'one', language: 'en', chunk: 2, rate: 1 });
  reader.tell({ type: 'speech.done' });
  assert.equal(reader.last()?.chunk, 0);
});

test('another pace takes effect at once', () => {
  const reader = start();
  reader.send({ type: 'rate.changed', rate: 1.5 });
  reader.send({ type: 'play' });
  assert.equal(reader.last()?.rate, 1.5);
  reader.tell({ type: 'speech.chunk', chunk: 1 });
  reader.send({ type: 'rate.changed', rate: 2 });
  assert.deepEqual([reader.last()?.rate, reader.last()?.chunk, reader.speaking()], [2, 1, 1]);
});

test('stopping is silent, and the next time begins at the top', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.done' });
  reader.send({ type: 'stop' });
  assert.equal(reader.speaking(), 0);
  reader.send({ type: 'play' });
  assert.equal(reader.last()?.text, 'one');
});

test('turning the page reads the new one from its top', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.done' });
  reader.turn(null);
  assert.ok(reader.is('speaking') && reader.speaking() === 0, 'it waits for the text');
  reader.turn(texts('elsewhere'));
  assert.equal(reader.last()?.text, 'elsewhere');
});

test('the voice goes on when a page comes beside the one that is read, and when it goes', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.done' });
  reader.tell({ type: 'speech.chunk', chunk: 1 });
  reader.rearrange(texts('before', 'one', 'two', 'three'), 2);
  assert.deepEqual([reader.said(), reader.speaking()], [['one', 'two'], 1]);
  reader.send({ type: 'pause' });
  reader.rearrange(texts('one', 'two', 'three'), 1);
  reader.send({ type: 'resume' });
  assert.deepEqual([reader.last()?.text, reader.last()?.chunk], ['two', 1]);
  reader.tell({ type: 'speech.done' });
  reader.tell({ type: 'speech.done' });
  assert.equal(reader.finished(), 1);
  reader.rearrange(texts('one', 'two', 'three', 'four'), 3);
  assert.equal(reader.last()?.text, 'four');
});

test('turning the page in a pause stays a pause', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.send({ type: 'pause' });
  reader.turn(texts('elsewhere'));
  assert.ok(reader.is('paused'));
  reader.send({ type: 'resume' });
  assert.equal(reader.last()?.text, 'elsewhere');
});

test('a finished page is reported once, whatever the reader presses meanwhile', () => {
  const reader = start(texts('one'));
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.done' });
  reader.send({ type: 'next' });
  reader.send({ type: 'rate.changed', rate: 2 });
  assert.equal(reader.finished(), 1);
});

test('reading aloud turns over a few pages without text, and then stops', () => {
  const reader = start(texts('one'));
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.done' });
  for (let page = 0; page < MAX_WORDLESS_PAGES; page++) {
    reader.turn([]);
    assert.equal(reader.finished(), page + 1);
    reader.clock.increment(WORDLESS_PAGE_PAUSE);
    assert.equal(reader.finished(), page + 2);
  }
  reader.turn([]);
  assert.ok(reader.is('silent'));
});

test('reading aloud continues when text follows the most pages without text that it turns over', () => {
  const reader = start(texts('one'));
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.done' });
  for (let page = 0; page < MAX_WORDLESS_PAGES; page++) {
    reader.turn([]);
    reader.clock.increment(WORDLESS_PAGE_PAUSE);
  }
  reader.turn(texts('two'));
  assert.deepEqual(reader.said(), ['one', 'two']);
});

test('the failure of a voice shows until the next try', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.failed' });
  assert.ok(reader.is('silent') && reader.actor.getSnapshot().context.failed);
  reader.send({ type: 'play' });
  assert.ok(reader.is('speaking') && !reader.actor.getSnapshot().context.failed);
});

test('a voice that is taken away pauses', () => {
  const reader = start();
  reader.send({ type: 'play' });
  reader.tell({ type: 'speech.interrupted' });
  assert.ok(reader.is('paused'));
});
