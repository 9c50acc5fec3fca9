import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { Source } from '../source.ts';
import { RenewInTime } from './renewInTime.ts';

const source = (renewAfter?: number): Source => ({
  url: '/document',
  size: 1,
  version: 'v1',
  ...(renewAfter !== undefined && { renewAfter }),
  renew: async () => source(renewAfter),
});

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const tab = new EventTarget();
const connection = { onLine: true };
for (const [name, value] of Object.entries({ document: page, window: tab, navigator: connection })) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
const show = (visible: boolean) => {
  page.visibilityState = visible ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
};

let renewals: number;
let renewal: RenewInTime;
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  renewals = 0;
  renewal = new RenewInTime(() => {
    renewals++;
    renewal.watch(source(40));
  });
});
afterEach(() => {
  renewal.stop();
  mock.timers.reset();
});
const inMinutes = (minutes: number) => {
  for (let second = 0; second < minutes * 60; second++) mock.timers.tick(1000);
};

test('a source is renewed each time before it expires, and one without an end never', () => {
  renewal.watch(source(40));
  mock.timers.tick(39_000);
  assert.equal(renewals, 0);
  inMinutes(2);
  assert.equal(renewals, 3);
  renewal.watch(source());
  inMinutes(10);
  assert.equal(renewals, 3);
});

test('in a hidden tab a renewal waits until the tab is visible', () => {
  renewal.watch(source(40));
  show(false);
  inMinutes(30);
  assert.equal(renewals, 0);
  show(true);
  assert.equal(renewals, 1);
  show(false);
  show(true);
  assert.equal(renewals, 1, 'a fresh source is left alone');
});

test('without a connection a renewal waits for the connection', () => {
  renewal.watch(source(40));
  connection.onLine = false;
  inMinutes(5);
  assert.equal(renewals, 0);
  connection.onLine = true;
  tab.dispatchEvent(new Event('online'));
  assert.equal(renewals, 1);
  renewal.stop();
  inMinutes(5);
  assert.equal(renewals, 1, 'a closed reader asks for nothing');
});
