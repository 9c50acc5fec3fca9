import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutlineEntry } from '@magazine-store/contents';
import { currentEntry, unfoldedEntries } from './outlineRules.ts';

const entry = (title: string, page: number | null, ...children: OutlineEntry[]): OutlineEntry => ({
  title,
  target: page === null ? null : { kind: 'destination', destination: page },
  children,
});
const entryPage = ({ target }: OutlineEntry) =>
  target?.kind === 'destination' ? (target.destination as number) : null;

const outline = [
  entry('Editorial', 3),
  entry('Features', null, entry('Boats', 5, entry('Sails', 7)), entry('Cars', 7)),
  entry('Puzzles', 20),
];
const current = (page: number) => currentEntry(outline, page, entryPage)?.title;

test('the current section is the last one that has begun', () => {
  assert.equal(current(2), undefined);
  assert.equal(current(4), 'Editorial');
  assert.equal(current(6), 'Boats');
  assert.equal(current(99), 'Puzzles');
});

test('of several sections on a page the first is current, and after that page the last', () => {
  assert.equal(current(7), 'Sails');
  assert.equal(current(8), 'Cars');
});

test('a short outline is unfolded, a long one only along the way to the current section', () => {
  assert.equal(unfoldedEntries(outline, null).size, 6);
  const long = [...outline, ...Array.from({ length: 50 }, (_, index) => entry(`Note ${index}`, 30))];
  assert.equal(unfoldedEntries(long, null).size, 0);
  const titles = [...unfoldedEntries(long, currentEntry(long, 7, entryPage))].map(({ title }) => title);
  assert.deepEqual(titles, ['Features', 'Boats']);
});
