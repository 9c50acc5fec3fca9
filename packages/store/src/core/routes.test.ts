import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPath, parseRoute, type Route } from './routes.ts';

test('every location of the table has its route', () => {
  assert.deepEqual(parseRoute('/'), { name: 'list' });
  assert.deepEqual(parseRoute('/?utm_source=mail'), { name: 'list' });
  assert.deepEqual(parseRoute('/read/12'), { name: 'issue', issueId: 12 });
  assert.deepEqual(parseRoute('/read/12/'), { name: 'issue', issueId: 12 });
  assert.deepEqual(parseRoute('/read/12/preview'), { name: 'viewer', issueId: 12, type: 'sample', page: 1 });
  assert.deepEqual(parseRoute('/read/12/full?a=b&page=7'), { name: 'viewer', issueId: 12, type: 'full', page: 7 });
  assert.deepEqual(parseRoute('/account'), { name: 'page', page: 'account' });
  assert.deepEqual(parseRoute('/login/?a=b'), { name: 'page', page: 'login' });
});

test('a search is read from addresses that others wrote', () => {
  assert.deepEqual(parseRoute('/search?utm=x&q=small+ferries'), { name: 'search', query: 'small ferries' });
  assert.deepEqual(parseRoute('/search?q=%E0%A4'), { name: 'search', query: '' });
});

test('anything else is unknown', () => {
  for (const location of [
    '/nope',
    '/account/orders',
    '/accounts',
    '/toString',
    '/read/abc',
    '/read/0',
    '/read/-1',
    '/read/1.5',
    '/read/12/other',
    '/read/12/full/x',
  ]) {
    assert.deepEqual(parseRoute(location), { name: 'unknown' }, location);
  }
});

test('an invalid page number opens the first page', () => {
  for (const query of ['?page=0', '?page=x', '?page=', '?page=-3', '?page=2.5', '?otherpage=4']) {
    assert.deepEqual(parseRoute(`/read/3/full${query}`), { name: 'viewer', issueId: 3, type: 'full', page: 1 }, query);
  }
});

test('a built path parses to the same route', () => {
  const routes: Exclude<Route, { name: 'unknown' }>[] = [
    { name: 'list' },
    { name: 'list', series: 'Salt & Ladle' },
    { name: 'issue', issueId: 4 },
    { name: 'viewer', issueId: 4, type: 'sample', page: 1 },
    { name: 'viewer', issueId: 4, type: 'full', page: 9 },
    { name: 'page', page: 'account' },
    { name: 'search', query: '' },
    { name: 'search', query: 'Straße & 縁側 + ?' },
  ];
  for (const route of routes) assert.deepEqual(parseRoute(buildPath(route)), route);
  assert.equal(buildPath({ name: 'viewer', issueId: 4, type: 'sample', page: 1 }), '/read/4/preview');
});
