import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyCommand } from './keys.ts';

const press = (key: string, modifiers = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

const turn = (to: string) => ({ does: 'turn', to });

test('arrows follow the binding', () => {
  assert.deepEqual(keyCommand(press('ArrowRight'), 'left', false), turn('next'));
  assert.deepEqual(keyCommand(press('ArrowLeft'), 'left', false), turn('previous'));
  assert.deepEqual(keyCommand(press('ArrowRight'), 'right', false), turn('previous'));
  assert.deepEqual(keyCommand(press('ArrowLeft'), 'right', false), turn('next'));
});

test('arrows with Shift move a zoomed page to every side, in both directions of reading', () => {
  for (const binding of ['left', 'right'] as const) {
    const command = (key: string) => keyCommand(press(key, { shiftKey: true }), binding, false);
    assert.deepEqual(command('ArrowRight'), { does: 'pan', right: 1, down: 0 });
    assert.deepEqual(command('ArrowLeft'), { does: 'pan', right: -1, down: 0 });
    assert.deepEqual(command('ArrowDown'), { does: 'pan', right: 0, down: 1 });
    assert.deepEqual(command('ArrowUp'), { does: 'pan', right: 0, down: -1 });
  }
});

test('space goes on in both directions of reading, unless a control has the focus', () => {
  assert.deepEqual(keyCommand(press(' '), 'left', false), turn('next'));
  assert.deepEqual(keyCommand(press(' '), 'right', false), turn('next'));
  assert.deepEqual(keyCommand(press(' ', { shiftKey: true }), 'right', false), turn('previous'));
  assert.equal(keyCommand(press(' '), 'left', true), null);
});

test('Home and End lead to the ends, also from a control', () => {
  assert.deepEqual(keyCommand(press('Home'), 'right', true), turn('first'));
  assert.deepEqual(keyCommand(press('End'), 'right', true), turn('last'));
});

test('pages scroll, zoom and fill the screen by keys', () => {
  assert.deepEqual(keyCommand(press('PageDown'), 'left', false), { does: 'scroll', forward: true });
  assert.deepEqual(keyCommand(press('+', { shiftKey: true }), 'left', false), { does: 'zoom', step: 1 });
  assert.deepEqual(keyCommand(press('-'), 'left', false), { does: 'zoom', step: -1 });
  assert.deepEqual(keyCommand(press('F'), 'left', true), { does: 'fullscreen' });
  assert.deepEqual(keyCommand(press('c'), 'left', false), { does: 'column' });
});

test('the browser keeps its shortcuts, except its search, which would find only text in sight', () => {
  assert.equal(keyCommand(press('ArrowLeft', { altKey: true }), 'left', false), null);
  assert.equal(keyCommand(press('End', { ctrlKey: true }), 'left', false), null);
  assert.equal(keyCommand(press('c', { metaKey: true }), 'left', false), null);
  assert.deepEqual(keyCommand(press('f', { ctrlKey: true }), 'left', false), { does: 'find' });
});
