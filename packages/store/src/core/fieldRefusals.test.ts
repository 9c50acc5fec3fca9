import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldRefusals } from './fieldRefusals.ts';

const answer = (children: unknown) => ({ code: 400, errors: { children } });

test('what a server says of the fields of a form is found at them', () => {
  const children = { email: { errors: ['No', 7, 'Never'] }, topic: { errors: [] }, other: { errors: ['Hidden'] } };
  assert.deepEqual(fieldRefusals(answer(children), ['email', 'topic']), { email: ['No', 'Never'] });
});

test('an answer of another shape says nothing', () => {
  for (const other of [null, 'no', {}, { errors: {} }, answer({ email: null }), answer({ email: { errors: 'No' } })]) {
    assert.deepEqual(fieldRefusals(other, ['email']), {});
  }
});
