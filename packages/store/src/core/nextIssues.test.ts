import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entitlements, type Issue, NO_ENTITLEMENTS } from '@magazine-store/protocol';
import type { Publication } from './appContext.ts';
import { nextIssues } from './nextIssues.ts';

const PAGE = { auth: true, auth_providers: ['google'], gateways: { paypal: { clientId: 'test' } } };

const fakeIssue = (id: number, changes: Partial<Issue> = {}) =>
  ({ id, is_free: false, has_sample: true, print: false, ...changes }) as Issue;

/** The newest first, as the server sends them. */
function offered(issues: Issue[], id: number, entitlements: Entitlements = NO_ENTITLEMENTS, changes: object = {}) {
  const publication = { page: { ...PAGE, ...changes }, store: {}, issues, plans: [] } as unknown as Publication;
  const issue = issues.find((each) => each.id === id) as Issue;
  return nextIssues(issue, publication, entitlements).map(({ issue: { id: other }, follows, read, acquire }) =>
    [other, follows && 'follows', read && 'read', acquire].filter(Boolean).join(' '),
  );
}

const series = 'Slow Lines';

test('the next issue of the series comes first, then its others, then what may be read, then the newest', () => {
  const issues = [
    fakeIssue(9),
    fakeIssue(8, { series }),
    fakeIssue(7, { series }),
    fakeIssue(6, { is_free: true }),
    fakeIssue(5, { series }),
    fakeIssue(4, { series, is_free: true }),
  ];
  assert.deepEqual(offered(issues, 5), ['7 follows purchase', '8 purchase', '4 read', '6 read']);
});

test('at the newest issue of a series, no other follows', () => {
  const issues = [fakeIssue(3, { series }), fakeIssue(2), fakeIssue(1, { series, is_free: true })];
  assert.deepEqual(offered(issues, 3), ['1 read', '2 purchase']);
});

test('issues that the reader has bought are read', () => {
  const issues = [fakeIssue(2), fakeIssue(1)];
  const owner = { ...NO_ENTITLEMENTS, signedIn: true, issueIds: new Set([2]) };
  assert.deepEqual(offered(issues, 1, owner), ['2 read']);
});

test('issues that the store does not sell, or no longer sells, are not offered', () => {
  const issues = [fakeIssue(3, { unpublished: true }), fakeIssue(2, { has_sample: false }), fakeIssue(1)];
  assert.deepEqual(offered(issues, 1, NO_ENTITLEMENTS, { gateways: {} }), []);
});
