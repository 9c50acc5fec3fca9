import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceClass } from './deviceClass.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test('an iPad that reports itself as a Mac is recognised by its touch screen', () => {
  assert.equal(deviceClass({ userAgent: MAC, maxTouchPoints: 5 }), 'ios');
  assert.equal(deviceClass({ userAgent: MAC, maxTouchPoints: 0 }), 'full');
});

test('phones are distinguished from computers', () => {
  assert.equal(deviceClass({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 }), 'ios');
  assert.equal(deviceClass({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile', maxTouchPoints: 5 }), 'mobile');
  assert.equal(deviceClass({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 10 }), 'full');
});
