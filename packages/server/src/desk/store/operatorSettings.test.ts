import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { readConfig } from '../../config.ts';
import { operatorSettings } from './operatorSettings.ts';

const SECRET = 'q3v7Zk1mT9xB4nW8rL2pD6sH0yJ5cF7aG1uE3iK9oM';
const BASE = { SESSION_SECRET: SECRET };

const read = (settings: Record<string, string>) =>
  deskWire.getOperatorSettings.answer.parse(operatorSettings(readConfig({ ...BASE, ...settings })));
const names = (rows: readonly { name: string; set: boolean }[]) =>
  rows.filter(({ set }) => set).map(({ name }) => name);

test('a store with no settings of its own says that all are missing', () => {
  const { payment_providers, identity_providers, settings, coupons_only } = read({});
  assert.deepEqual([names(payment_providers), names(identity_providers), names(settings)], [[], [], []]);
  assert.ok(payment_providers.length > 0);
  assert.ok(identity_providers.some(({ name }) => name === 'Google'));
  assert.equal(coupons_only, false);
});

test('the answer says which settings are set, and has no value of any', () => {
  const values = {
    PUBLIC_URL: 'https://kiosk.example',
    SMTP_URL: 'smtps://mailer:hunter2-very-long@mail.example:465',
    SUPPORT_EMAIL: 'help@kiosk.example',
    AUTH_CUSTOM_CLIENT_ID: 'client-of-kiosk',
    AUTH_CUSTOM_CLIENT_SECRET: 'secret-of-kiosk',
    AUTH_CUSTOM_URL: 'https://accounts.kiosk.example',
    AUTH_CUSTOM_NAME: 'kiosk',
    AUTH_CUSTOM_DISPLAY_NAME: 'Harbour Account',
  };
  const told = read(values);
  assert.deepEqual(names(told.settings), ['PUBLIC_URL', 'SMTP_URL', 'SUPPORT_EMAIL']);
  assert.deepEqual(names(told.identity_providers), ['Harbour Account']);
  assert.ok(!told.identity_providers.some(({ name }) => name === 'custom'));
  assert.doesNotMatch(JSON.stringify(told), /kiosk|hunter2|q3v7Zk/);
});
