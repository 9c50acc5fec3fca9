import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey } from './addressKey.ts';

test('an IPv4 address counts as itself, however it is written', () => {
  assert.equal(addressKey('192.0.2.7'), '192.0.2.7');
  assert.equal(addressKey('::ffff:192.0.2.7'), '192.0.2.7');
});

test('the port that a proxy writes after an address does not count', () => {
  assert.equal(addressKey('192.0.2.7:51234'), '192.0.2.7');
  assert.equal(addressKey('[2001:db8:0:1::1]:51234'), '2001:db8:0:1::/64');
  assert.equal(addressKey('[2001:db8:0:1::1]'), '2001:db8:0:1::/64');
});

test('IPv6 addresses of one network of 64 bits count as one', () => {
  for (const address of ['2001:db8:0:1::1', '2001:db8:0:1:ffff:eeee:dddd:cccc', '2001:0DB8::0001:1:2:3:4']) {
    assert.equal(addressKey(address), '2001:db8:0:1::/64', address);
  }
  assert.equal(addressKey('2001:db8:0:2::1'), '2001:db8:0:2::/64');
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
  assert.equal(addressKey('fe80::1%eth0'), 'fe80:0:0:0::/64');
});
