import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportFaults, supportTopics } from './support.ts';

const good = { email: 'reader@example.com', topic: 'reader', problem: 'Page 3 is upside down' };
const topics = supportTopics({ payments: false, signIn: false });
const findFaults = (changes: Partial<typeof good>) => supportFaults({ ...good, ...changes }, topics);

test('payments and signing in can be a topic only where a store has them', () => {
  assert.deepEqual(topics, ['reader', 'other']);
  assert.deepEqual(supportTopics({ payments: true, signIn: false }), ['reader', 'payments', 'other']);
  assert.deepEqual(supportTopics({ payments: false, signIn: true }), ['reader', 'auth', 'other']);
  assert.deepEqual(supportTopics({ payments: true, signIn: true }), ['reader', 'payments', 'auth', 'other']);
});

test('a valid message has no fault, an empty message has three', () => {
  assert.deepEqual(findFaults({}), {});
  assert.deepEqual(supportFaults({ email: '', topic: '', problem: '' }, topics), {
    email: 'invalid_email',
    topic: 'no_topic',
    problem: 'no_problem',
  });
});

for (const email of [
  'reader',
  'reader@',
  '@example.com',
  'reader@example',
  'a b@example.com',
  'a@b@example.com',
  'a@b..c',
  'https://evil.example/win?x=@a.bc',
  'victim+www.evil.example/win@example.com',
  'a@example.com/win',
  'a@example.com:80',
]) {
  test(`${email} is refused`, () => assert.deepEqual(findFaults({ email }), { email: 'invalid_email' }));
}
for (const email of [' reader@example.com ', 'o’neill+1@例え.jp', 'a@sub.example.co.uk']) {
  test(`${email} is accepted`, () => assert.deepEqual(findFaults({ email }), {}));
}

test('a problem has 5 to 5,000 characters, an address at most 254', () => {
  assert.deepEqual(findFaults({ problem: ' four ' }), { problem: 'no_problem' });
  assert.deepEqual(findFaults({ problem: 'fives' }), {});
  assert.deepEqual(findFaults({ problem: 'x'.repeat(5000) }), {});
  assert.deepEqual(findFaults({ problem: 'x'.repeat(5001) }), { problem: 'too_long' });
  assert.deepEqual(findFaults({ problem: '🙂'.repeat(4) }), { problem: 'no_problem' });
  assert.deepEqual(findFaults({ problem: '🙂'.repeat(5000) }), {});
  const domain = '@example.com';
  assert.deepEqual(findFaults({ email: 'x'.repeat(254 - domain.length) + domain }), {});
  assert.deepEqual(findFaults({ email: 'x'.repeat(255 - domain.length) + domain }), { email: 'too_long' });
});

test('a topic that the store does not offer is refused', () => {
  assert.deepEqual(findFaults({ topic: 'payments' }), { topic: 'no_topic' });
});
