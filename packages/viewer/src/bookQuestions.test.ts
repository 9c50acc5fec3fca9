import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookQuestions } from './bookQuestions.ts';
import type { Book } from './pdf/book.ts';
import type { DocumentEvent } from './viewerEvents.ts';

test('a question that a closed book did not answer goes to the next book', async () => {
  const told: DocumentEvent[] = [];
  const silent = { findPage: () => new Promise(() => {}) } as unknown as Book;
  const next = { findPage: async () => 7 } as unknown as Book;
  let book = silent;
  const questions = bookQuestions({ book: () => book, tell: (event) => told.push(event), follows: () => true });
  questions.destination('chapter 2', 3);
  book = next;
  await questions.destination('chapter 2', 3);
  assert.deepEqual(told, [{ type: 'destination.found', page: 7, from: 3 }]);
});

test('one question of a kind is asked at a time', async () => {
  let asked = 0;
  const answers = Promise.withResolvers<object>();
  const book = {
    facts() {
      asked++;
      return answers.promise;
    },
  } as unknown as Book;
  const questions = bookQuestions({ book: () => book, tell() {}, follows: () => true });
  const first = questions.facts();
  await questions.facts();
  assert.equal(asked, 1);
  answers.resolve({});
  await first;
  await questions.facts();
  assert.equal(asked, 2);
});

test('the last link that the reader pressed counts, whichever answer comes first', async () => {
  const told: DocumentEvent[] = [];
  const slow = Promise.withResolvers<number>();
  const book = {
    findPage: (destination: string) => (destination === 'slow' ? slow.promise : Promise.resolve(7)),
  } as unknown as Book;
  const questions = bookQuestions({ book: () => book, tell: (event) => told.push(event), follows: () => true });
  const first = questions.destination('slow', 3);
  await questions.destination('fast', 3);
  slow.resolve(12);
  await first;
  assert.deepEqual(told, [{ type: 'destination.found', page: 7, from: 3 }]);
});
