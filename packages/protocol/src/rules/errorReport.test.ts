import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERSION } from '../version.ts';
import { cleanMessage, createErrorReports, ownFrames } from './errorReport.ts';

test('a cleaned message keeps the error and loses possible personal data', () => {
  const cleaned = [
    ["Cannot read properties of undefined (reading 'pages')", "Cannot read properties of undefined (reading 'pages')"],
    ['Failed to fetch module: https://host.example/a?mail=rita@example.com', 'Failed to fetch module: …'],
    ['no account rita@example.com here', 'no account … here'],
    ['Unexpected token \'<\', "<!doctype h"... is not valid JSON', 'Unexpected token …, …... is not valid JSON'],
    ['no page at /search?query=secret now', 'no page at … now'],
    ["'my search words' has no hits", '… has no hits'],
    ['a\nb\u0000\u001b[31mc\u202ed\u2028e', 'a b [31mc d e'],
    ['"a quote without an end', '…'],
  ];
  for (const [message = '', expected] of cleaned) assert.equal(cleanMessage(message), expected);
  assert.equal(cleanMessage('x'.repeat(1_000_000)).length, 200);
});

test('a stack in any format keeps only the places in our own files', () => {
  const base = 'https://store.example/';
  const chromium = `TypeError: no
    at open (https://store.example/chunks/reading-a_B-1.js:1:234)
    at https://store.example/magazine-store.js:2:5
    at main (https://store.example/issues/12?find=secret:3:4)
    at host (https://host.example/app.js:1:1)`;
  assert.deepEqual(ownFrames(chromium, base), ['chunks/reading-a_B-1.js:1:234', 'magazine-store.js:2:5']);
  const firefox = 'open@https://store.example/chunks/a.js:1:2\n@https://host.example/x.js:1:2\n';
  assert.deepEqual(ownFrames(firefox, base), ['chunks/a.js:1:2']);
  assert.deepEqual(ownFrames(undefined, base), []);
  assert.equal(ownFrames('at https://store.example/chunks/a.js:1:2\n'.repeat(1000), base).length, 10);
});

test('a page reports each of its own errors once, no error of the host page, and at most five a minute', () => {
  let time = 0;
  const report = createErrorReports('store', 'https://store.example/', () => time);
  const thrown = (message: string, file = 'https://store.example/chunks/a.js') =>
    Object.assign(new Error(message), { stack: `at ${file}:1:2` });
  const uncaught = (error: unknown) => report({ screen: 'list', code: 'uncaught', error });
  assert.equal(uncaught(thrown('not ours', 'https://host.example/a.js')), null);
  assert.equal(uncaught('a text'), null);
  assert.deepEqual(uncaught(thrown('ours')), {
    part: 'store',
    code: 'uncaught',
    message: 'ours',
    stack: ['chunks/a.js:1:2'],
    release: VERSION,
    screen: 'list',
  });
  assert.equal(uncaught(thrown('ours')), null);
  const burst = Array.from({ length: 20 }, (_, index) => uncaught(thrown(`${index} of many`)));
  assert.equal(burst.filter(Boolean).length, 4);
  time = 60_000;
  const code = report({ screen: 'list', code: 'server_error', trace: '4bf92f3577b34da6a3ce929d0e0e4736' });
  assert.equal(code?.trace, '4bf92f3577b34da6a3ce929d0e0e4736');
});
