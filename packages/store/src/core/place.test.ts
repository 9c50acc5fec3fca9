import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entry, placeOf } from './place.ts';

const BEGAN = 1000;

test('a dialog is open while its entry has the time of its opening', () => {
  assert.equal(placeOf({ location: '/' }, BEGAN).dialog, null);
  assert.equal(placeOf({ location: '/', authDialog: BEGAN }, BEGAN).dialog, 'authDialog');
  assert.equal(placeOf({ location: '/', support: BEGAN + 5 }, BEGAN).dialog, 'support');
});

test('a dialog that a reload left open stays closed', () => {
  assert.equal(placeOf({ location: '/read/1', cartDialog: BEGAN - 1 }, BEGAN).dialog, null);
});

test('only valid data beside the location count', () => {
  const kept: Entry = { location: '/account', expand: 'coupon', authReturn: '/read/3', from: '/' };
  assert.deepEqual(placeOf(kept, BEGAN), {
    location: '/account',
    dialog: null,
    expand: 'coupon',
    authReturn: '/read/3',
  });
  const foreign = { location: '/', expand: 'nothing', authReturn: '//elsewhere.example', authDialog: 'yes' };
  assert.deepEqual(placeOf(foreign as never, BEGAN), { location: '/', dialog: null });
});
