import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entry, toPlace } from './place.ts';

const BEGAN = 1000;

test('a dialog is open while its entry has the time of its opening', () => {
  assert.equal(toPlace({ location: '/' }, BEGAN).dialog, null);
  assert.equal(toPlace({ location: '/', authDialog: BEGAN }, BEGAN).dialog, 'authDialog');
  assert.equal(toPlace({ location: '/', support: BEGAN + 5 }, BEGAN).dialog, 'support');
});

test('a dialog that a reload left open stays closed', () => {
  assert.equal(toPlace({ location: '/read/1', cartDialog: BEGAN - 1 }, BEGAN).dialog, null);
});

test('only valid data beside the location count', () => {
  const kept: Entry = { location: '/account', expand: 'coupon', authReturn: '/read/3', from: '/' };
  assert.deepEqual(toPlace(kept, BEGAN), {
    location: '/account',
    dialog: null,
    expand: 'coupon',
    authReturn: '/read/3',
  });
  const foreign = { location: '/', expand: 'nothing', authReturn: '//elsewhere.example', authDialog: 'yes' };
  assert.deepEqual(toPlace(foreign as never, BEGAN), { location: '/', dialog: null });
});
