import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookQuestions } from './bookQuestions.ts';
import type { Book } from './pdf/book.ts';
import type { DocumentEvent } from './viewerEvents.ts';

test('a question that a closed book has left unanswered is asked of the next book', async () => {
  const told: DocumentEvent[] = [];
  const silent = { findPage: () => new Promise(() => {}) } as unknown as Book;
  const next = { findPage: async () => 7 } as unknown as Book;
  let book = silent;
  const questions = bookQuestions({ book: () => book, tell: (event) => told.push(event), follows: () => true });
  questions.destination('chapter 2');
  book = next;
  await questions.destination('chapter 2');
  assert.deepEqual(told, [{ type: 'destination.found', page: 7 }]);
});

test('one question of a kind is asked at a time', async () => {
  let asked = 0;
  const answers = Promise.withResolvers<number>();
  const book = {
    findPage() {
      asked++;
      return answers.promise;
    },
  } as unknown as Book;
  const questions = bookQuestions({ book: () => book, tell() {}, follows: () => true });
  const first = questions.destination('chapter 2');
  await questions.destination('chapter 2');
  assert.equal(asked, 1);
  answers.resolve(7);
  await first;
  await questions.destination('chapter 2');
  assert.equal(asked, 2);
});
