import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentLocation, findRedirect, listLocation, parseDocumentPlace } from './locations.ts';

test('the location of a document is read as it was built', () => {
  for (const place of [
    { issueId: 4, type: 'sample', page: 1 },
    { issueId: 4, type: 'full', page: 9 },
    { issueId: 4, type: 'full', page: 1, find: 'Salt & Ladle' },
    { issueId: 4, type: 'sample', page: 9, find: '夜行' },
  ] as const) {
    assert.deepEqual(parseDocumentPlace(documentLocation(place)), place);
  }
  assert.equal(documentLocation({ issueId: 4, type: 'sample' }), '/read/4/preview');
  assert.deepEqual(parseDocumentPlace('/read/4/full?find=%E0&page=2'), { issueId: 4, type: 'full', page: 2 });
  for (const location of ['/', '/read/4', '/read/4/other', '/read/0/full', '/read/4/full/x', 'read/4/full']) {
    assert.equal(parseDocumentPlace(location), null, location);
  }
});

test('a series has a list of its own', () => {
  assert.equal(listLocation('Salt & Ladle'), '/?series=Salt%20%26%20Ladle');
  assert.equal(listLocation(), '/');
});

test('redirects keep the query', () => {
  assert.equal(findRedirect('/issues'), '/');
  assert.equal(findRedirect('/issues?a=1'), '/?a=1');
  assert.equal(findRedirect('/read/'), '/');
  assert.equal(findRedirect('/read/5/sample?page=2'), '/read/5/preview?page=2');
  for (const location of ['/', '/read/5', '/read/5/preview', '/issues/5']) assert.equal(findRedirect(location), null);
});
