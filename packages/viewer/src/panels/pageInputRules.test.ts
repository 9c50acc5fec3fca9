import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePageInput, shownPages } from './pageInputRules.ts';

const LABELS = ['Cover', 'i', 'ii', '1', '2', '3', 'A-1'];

test('a number is a page', () => {
  assert.equal(parsePageInput('7', 12, null), 7);
  assert.equal(parsePageInput(' 1 2 ', 12, null), 12);
  assert.equal(parsePageInput('007', 12, null), 7);
});

test('full-width digits are read as digits', () => {
  assert.equal(parsePageInput('１２', 12, null), 12);
});

test('printed labels take precedence over numbers', () => {
  assert.equal(parsePageInput('1', 7, LABELS), 4);
  assert.equal(parsePageInput('II', 7, LABELS), 3);
  assert.equal(parsePageInput('ⅱ', 7, LABELS), 3);
  assert.equal(parsePageInput('cover', 7, LABELS), 1);
  assert.equal(parsePageInput('a-1', 7, LABELS), 7);
  assert.equal(parsePageInput('7', 7, LABELS), 7);
});

test('a page that a sample leaves out is no page', () => {
  const sample = ['1', '2', '3', '4', '9', '10'];
  assert.equal(parsePageInput('9', 6, sample), 5);
  assert.equal(parsePageInput('5', 6, sample), null);
  assert.equal(parsePageInput('6', 6, sample), null);
});

test('a label of several pages means the first', () => {
  assert.equal(parsePageInput('2–3', 12, null), 2);
  assert.equal(parsePageInput('10 / 12', 12, null), 10);
  assert.equal(parsePageInput('i–ii', 7, LABELS), 2);
});

test('other text is no page', () => {
  for (const nonsense of ['', '  ', '0', '13', '-3', 'abc', '1.5', '1e1', '–']) {
    assert.equal(parsePageInput(nonsense, 12, null), null, nonsense);
  }
});

test('the field shows what is printed, and the numbers where they differ', () => {
  assert.deepEqual(shownPages([2, 3], null), { label: '2–3', numbers: null });
  assert.deepEqual(shownPages([2, 3], LABELS), { label: 'i–ii', numbers: '2–3' });
  assert.deepEqual(shownPages([9], LABELS), { label: '9', numbers: null });
  assert.deepEqual(shownPages([2], ['', '']), { label: '2', numbers: null });
});
