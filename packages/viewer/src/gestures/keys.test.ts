import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyTurn } from './keys.ts';

const press = (key: string, modifiers = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

test('arrows follow the binding', () => {
  assert.equal(keyTurn(press('ArrowRight'), 'left', false), 'next');
  assert.equal(keyTurn(press('ArrowLeft'), 'left', false), 'previous');
  assert.equal(keyTurn(press('ArrowRight'), 'right', false), 'previous');
  assert.equal(keyTurn(press('ArrowLeft'), 'right', false), 'next');
});

test('space goes on in both directions of reading, unless a control has the focus', () => {
  assert.equal(keyTurn(press(' '), 'left', false), 'next');
  assert.equal(keyTurn(press(' '), 'right', false), 'next');
  assert.equal(keyTurn(press(' '), 'left', true), null);
});

test('Home and End lead to the ends, also from a control', () => {
  assert.equal(keyTurn(press('Home'), 'right', true), 'first');
  assert.equal(keyTurn(press('End'), 'right', true), 'last');
});

test("the browser's own shortcuts are left alone", () => {
  assert.equal(keyTurn(press('ArrowLeft', { altKey: true }), 'left', false), null);
  assert.equal(keyTurn(press('End', { ctrlKey: true }), 'left', false), null);
});
