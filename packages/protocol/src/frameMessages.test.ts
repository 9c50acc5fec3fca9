import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FRAME_VERSION, frameMessage, readHostMessage, readStoreMessage } from './frameMessages.ts';

const makeMessage = (type: unknown, payload?: unknown) => ({
  channel: 'magazine-store',
  version: FRAME_VERSION,
  type,
  payload,
});

const GOOD: [type: string, payload: object][] = [
  ['hello', { version: 1, viewer: false }],
  ['resize', { height: 0 }],
  ['resize', { height: 1204.5 }],
  ['navigate', { path: '/read/12/full?page=3' }],
  ['scrollTo', { top: 0 }],
  ['scrollTo', { top: 900, exact: true }],
  ['openViewer', { issueId: 12, type: 'full', page: 3 }],
  ['closeViewer', {}],
  ['openIssue', { issueId: 12 }],
  ['openSignIn', {}],
  ['openAccount', { section: 'subscription' }],
  ['event', { name: 'ready', detail: {} }],
  ['event', { name: 'openIssue', detail: { issueId: 12 } }],
  ['event', { name: 'openViewer', detail: { issueId: 12, type: 'sample' } }],
  ['event', { name: 'openViewer', detail: { issueId: 12, type: 'full', page: 3 } }],
  ['event', { name: 'closeViewer', detail: { issueId: 12 } }],
  ['event', { name: 'openAccount', detail: { section: 'coupon' } }],
  ['event', { name: 'navigate', detail: { path: '/read/12' } }],
  ['event', { name: 'stateChange', detail: { ready: true, signedIn: null, location: '/', issueId: null } }],
  ['event', { name: 'stateChange', detail: { ready: true, signedIn: false, location: '/read/12', issueId: 12 } }],
  ['answer', { id: 1, done: true }],
  ['answer', { id: 2, done: false, reason: 'not_found' }],
  ['answer', { id: 2, done: false, reason: 'of a newer store' }],
  ['event', { name: 'signIn', detail: {} }],
  ['event', { name: 'purchase', detail: { type: 'plan', id: 2 } }],
  ['event', { name: 'error', detail: { code: 'offline' } }],
];

const GOOD_OF_HOSTS: [type: string, payload: object][] = [
  ['hello', { version: 1 }],
  ['hello', { version: 1, viewport: { top: 120.5, height: 600 } }],
  ['viewport', { top: 0, height: 0 }],
  ['openViewer', { issueId: 12 }],
  ['openViewer', { issueId: 12, type: 'sample', page: 3 }],
  ['closeViewer', {}],
  ['openIssue', { issueId: 12 }],
  ['openSignIn', {}],
  ['openAccount', {}],
  ['openAccount', { section: 'coupon' }],
  ['loadOptions', { issueId: 12 }],
  ['refresh', {}],
  ['signOut', {}],
  ['navigate', { path: '/search?q=sea' }],
];

const BAD_OF_HOSTS: [type: string, payload: unknown][] = [
  ['hello', { version: 1, viewport: { top: '0', height: 600 } }],
  ['viewport', { top: -1, height: 600 }],
  ['viewport', { top: 0 }],
  ['openViewer', { issueId: '12' }],
  ['openViewer', { issueId: 12, type: 'poster' }],
  ['openIssue', {}],
  ['openIssue', { issueId: 1.5 }],
  ['openSignIn', null],
  ['openAccount', { section: 'cellar' }],
  ['loadOptions', { issueId: 0 }],
  ['navigate', { path: 'https://evil.example' }],
];

const BAD: [type: unknown, payload: unknown][] = [
  ['hello', undefined],
  ['hello', null],
  ['hello', { version: '1', viewer: false }],
  ['hello', { version: 1 }],
  ['resize', {}],
  ['resize', { height: '100' }],
  ['resize', { height: -1 }],
  ['resize', { height: Number.NaN }],
  ['resize', { height: Number.POSITIVE_INFINITY }],
  ['navigate', { path: 'javascript:alert(1)' }],
  ['navigate', '/read/12'],
  ['scrollTo', { top: -1 }],
  ['scrollTo', { top: 1, exact: 'yes' }],
  ['openViewer', { issueId: 12 }],
  ['event', { name: 'openIssue' }],
  ['event', { name: 'openIssue', detail: { issueId: '12' } }],
  ['event', { name: 'openViewer', detail: { issueId: 12, type: 'poster' } }],
  ['event', { name: 'openViewer', detail: { issueId: 12, type: 'full', page: 0 } }],
  ['event', { name: 'purchase', detail: { type: 'poster', id: 2 } }],
  ['event', { name: 'stateChange', detail: { ready: true, signedIn: 'yes', location: '/', issueId: null } }],
  ['event', { name: 'stateChange', detail: { ready: true, signedIn: true, location: 'read', issueId: null } }],
  ['answer', { done: true }],
  ['answer', { id: 1, done: 'yes' }],
  ['answer', { id: 1, done: false, reason: 7 }],
  ['event', { name: 'constructor', detail: {} }],
  ['event', { name: 'somethingNewer', detail: {} }],
  ['toString', {}],
  ['__proto__', {}],
  ['somethingNewer', {}],
  [undefined, {}],
  [{ toString: null }, {}],
];

test('every message is read, also with fields of a newer version', () => {
  for (const [read, messages] of [
    [readStoreMessage, GOOD],
    [readHostMessage, GOOD_OF_HOSTS],
  ] as const) {
    for (const [type, payload] of messages) {
      assert.deepEqual(read(makeMessage(type, payload)), makeMessage(type, payload), type);
      const newer = makeMessage(type, { ...payload, added: 'later' });
      assert.deepEqual(read(newer), newer, type);
    }
  }
});

test('a command has the number that its answer repeats, or none', () => {
  const command = frameMessage<'host'>({ type: 'openIssue', payload: { issueId: 12 } }, 2, 7);
  assert.equal(readHostMessage(structuredClone(command))?.id, 7);
  for (const id of [0, -1, '7', null, 1.5]) assert.equal(readHostMessage({ ...command, id }), null, String(id));
});

test('a message is read as it was made', () => {
  const hello = frameMessage<'host'>({ type: 'hello', payload: { version: 2 } }, 2);
  assert.deepEqual(readHostMessage(structuredClone(hello)), hello);
});

test('unknown types and bad shapes are ignored', () => {
  for (const [type, payload] of BAD) {
    assert.equal(readStoreMessage(makeMessage(type, payload)), null, JSON.stringify([type, payload]));
  }
  for (const [type, payload] of BAD_OF_HOSTS) {
    assert.equal(readHostMessage(makeMessage(type, payload)), null, JSON.stringify([type, payload]));
  }
});

test("each side accepts only the other side's messages", () => {
  assert.equal(readHostMessage(makeMessage('resize', { height: 10 })), null);
  assert.equal(readHostMessage(makeMessage('event', { name: 'ready', detail: {} })), null);
  assert.equal(readStoreMessage(makeMessage('viewport', { top: 0, height: 600 })), null);
  assert.equal(readStoreMessage(makeMessage('loadOptions', { issueId: 12 })), null);
});

test('messages of other scripts are ignored', () => {
  const hello = makeMessage('hello', { version: 1, viewer: false });
  for (const data of [
    undefined,
    null,
    0,
    '[iFrameSizer]message:0:0',
    [],
    { type: 'hello', payload: { version: 1, viewer: false } },
    { ...hello, channel: 'magazine-store-auth' },
    { ...hello, version: 2 },
    { ...hello, version: '1' },
  ]) {
    assert.equal(readStoreMessage(data), null, JSON.stringify(data));
  }
});

test('a message with former names is read with those of today', () => {
  for (const [former, today] of [
    [makeMessage('openAuth', {}), makeMessage('openSignIn', {})],
    [makeMessage('openAccount', { expand: 'coupon' }), makeMessage('openAccount', { section: 'coupon' })],
  ]) {
    assert.deepEqual(readStoreMessage(former), today);
    assert.deepEqual(readHostMessage(former), today);
  }
  for (const [former, today] of [
    ['login', 'signIn'],
    ['logout', 'signOut'],
    ['openAuth', 'openSignIn'],
  ]) {
    const event = (name: unknown) => makeMessage('event', { name, detail: {} });
    assert.deepEqual(readStoreMessage(event(former)), event(today));
  }
  const account = (detail: object) => makeMessage('event', { name: 'openAccount', detail });
  assert.deepEqual(readStoreMessage(account({ expand: 'coupon' })), account({ section: 'coupon' }));
  assert.equal(readStoreMessage(account({ expand: 'cellar' })), null);
});

test('a side of version 1 gets former names', () => {
  const made = (receiver: number) => [
    frameMessage<'store'>({ type: 'openSignIn', payload: {} }, receiver),
    frameMessage<'host'>({ type: 'openAccount', payload: { section: 'coupon' } }, receiver),
    frameMessage<'store'>({ type: 'event', payload: { name: 'signOut', detail: {} } }, receiver),
    frameMessage<'store'>({ type: 'navigate', payload: { path: '/' } }, receiver),
  ];
  assert.deepEqual(made(1), [
    makeMessage('openAuth', {}),
    makeMessage('openAccount', { expand: 'coupon' }),
    makeMessage('event', { name: 'logout', detail: {} }),
    makeMessage('navigate', { path: '/' }),
  ]);
  assert.deepEqual(made(2), [
    makeMessage('openSignIn', {}),
    makeMessage('openAccount', { section: 'coupon' }),
    makeMessage('event', { name: 'signOut', detail: {} }),
    makeMessage('navigate', { path: '/' }),
  ]);
});
