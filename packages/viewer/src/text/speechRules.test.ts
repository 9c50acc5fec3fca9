import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speechChunks, spokenTexts, voiceFor } from './speechRules.ts';
import type { TextBlock } from './textBlock.ts';

const voice = (lang: string, over = {}) => ({ lang, default: false, localService: false, ...over });

test('short sentences are spoken together, lines separately', () => {
  assert.deepEqual(speechChunks('The train stands. It is late.\nAll is well.', 'en'), [
    'The train stands. It is late.',
    'All is well.',
  ]);
});

test('sentences that would make a long chunk are spoken one by one', () => {
  const sentence =
    'This is a sentence that takes about eight seconds to say, if the voice is one that takes its time. ';
  const chunks = speechChunks(sentence.repeat(3), 'en');
  assert.deepEqual(
    chunks,
    Array.from({ length: 3 }, () => sentence.trim()),
  );
});

test('an endless sentence is divided at commas', () => {
  const chunks = speechChunks(`${'and then the train went on through the night, '.repeat(20)}until morning.`, 'en');
  assert.ok(chunks.every((chunk) => chunk.length <= 160));
  assert.ok(chunks.slice(0, -1).every((chunk) => chunk.endsWith(',')));
});

test('words are not divided, unless they are endless', () => {
  assert.ok(speechChunks('word '.repeat(100), 'en').every((chunk) => /^(?:word ?)+$/.test(chunk)));
  assert.equal(speechChunks('x'.repeat(400), 'en').join(''), 'x'.repeat(400));
});

test('Japanese takes longer to say', () => {
  const chunks = speechChunks('縁側で聴く雨は、窓越しの雨とはまるで違う。'.repeat(9), 'ja');
  assert.ok(chunks.length >= 3);
  assert.ok(chunks.every((chunk) => chunk.endsWith('。')));
});

test('an invalid language causes no error', () => {
  assert.deepEqual(speechChunks('Good evening.', 'no language'), ['Good evening.']);
});

test('the voice of the language is chosen, else the one of the interface', () => {
  const voices = [
    voice('de-DE'),
    voice('en-GB'),
    voice('en_US', { localService: true }),
    voice('fr-FR', { default: true }),
  ];
  assert.equal(voiceFor(voices, ['en-GB', 'de'])?.lang, 'en-GB');
  assert.equal(voiceFor(voices, ['en', 'de'])?.lang, 'en_US');
  assert.equal(voiceFor(voices, ['en-US', 'de'])?.lang, 'en_US');
  assert.equal(voiceFor(voices, ['en-AU', 'de'])?.lang, 'en_US');
  assert.equal(voiceFor(voices, ['ja', 'de'])?.lang, 'de-DE');
  assert.equal(voiceFor(voices, [null, 'fr'])?.lang, 'fr-FR');
  assert.equal(voiceFor(voices, ['ja', 'pl']), null);
});

test('folios and pictures are not read, unless there is nothing else', () => {
  const block = (kind: 'paragraph' | 'figure' | 'furniture', text: string): TextBlock => ({
    kind,
    text,
    language: 'en',
    runs: [],
  });
  const read = (...blocks: TextBlock[]) => spokenTexts(blocks).map(({ text }) => text);
  assert.deepEqual(read(block('figure', 'A train'), block('paragraph', 'Late.'), block('furniture', '6')), [
    '',
    'Late.',
    '',
  ]);
  assert.deepEqual(read(block('figure', 'A train')), ['A train']);
});
