import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toNotes } from './pageNotes.ts';

const frame = { width: 300, height: 400, transform: [1, 0, 0, -1, 0, 400] };
const note = { subtype: 'Text', rect: [270, 370, 292, 392] };

test('remarks have a place, an author and a text', () => {
  const [found] = toNotes(
    [{ ...note, contentsObj: { str: 'Is this\rright?\u0000' }, titleObj: { str: 'An editor' } }],
    frame,
  );
  assert.deepEqual(found, {
    box: { x: 270, y: 8, width: 22, height: 22 },
    author: 'An editor',
    text: 'Is this\nright?',
    drawn: false,
  });
});

test('remarks without text, answers and links are no notes', () => {
  const contentsObj = { str: 'Text' };
  assert.deepEqual(toNotes([note, { ...note, contentsObj, inReplyTo: '12R' }], frame), []);
  assert.deepEqual(toNotes([{ ...note, subtype: 'Link', contentsObj }], frame), []);
});
