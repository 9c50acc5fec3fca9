import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Sort, sortIssues } from './sortRules.ts';

const issues = (...titles: string[]) => titles.map((title, index) => ({ title, id: titles.length - index }));
const order = (sort: Sort, locale: string, ...titles: string[]) =>
  sortIssues(issues(...titles), sort, locale).map(({ title }) => title);

test('recent is the order that the server gave', () => {
  assert.deepEqual(order('recent', 'en', 'b', '', 'a'), ['b', '', 'a']);
});

test('titles stand in the order of the alphabet, either way, those without one last', () => {
  assert.deepEqual(order('a_z', 'en', 'pear', '', 'Apple', 'orange'), ['Apple', 'orange', 'pear', '']);
  assert.deepEqual(order('z_a', 'en', 'pear', '', 'Apple', 'orange'), ['pear', 'orange', 'Apple', '']);
});

test('numbers count by their value', () => {
  assert.deepEqual(order('a_z', 'en', 'Whale 10', 'Whale 9'), ['Whale 9', 'Whale 10']);
});

test('the alphabet is that of the language', () => {
  assert.deepEqual(order('a_z', 'sv', 'Öra', 'Zebra', 'Apa'), ['Apa', 'Zebra', 'Öra']);
  assert.deepEqual(order('a_z', 'de', 'Zebra', 'Öhr', 'Apfel'), ['Apfel', 'Öhr', 'Zebra']);
});

test('of equal titles the newer comes first, either way', () => {
  const same = issues('same', 'other', 'same');
  for (const sort of ['a_z', 'z_a'] as const) {
    const ids = sortIssues(same, sort, 'en').flatMap(({ title, id }) => (title === 'same' ? [id] : []));
    assert.deepEqual(ids, [3, 1], sort);
  }
});

test('the same list is sorted once', () => {
  const list = issues('b', 'a');
  assert.equal(sortIssues(list, 'a_z', 'en'), sortIssues(list, 'a_z', 'en'));
  assert.notEqual(sortIssues(list, 'a_z', 'en'), sortIssues(list, 'z_a', 'en'));
});
