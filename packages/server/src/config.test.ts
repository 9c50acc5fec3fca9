import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, SettingError } from './config.ts';

const env = { SESSION_SECRET: 'x'.repeat(32) };

test('all but the secret has a default', () => {
  const config = readConfig(env);
  assert.equal(config.PORT, 8080);
  assert.equal(config.PUBLIC_URL, 'http://localhost:8080');
  assert.equal(config.STORE_CURRENCY, 'USD');
  assert.equal(config.DATABASE_URL, undefined);
});

test('the public URL follows the port, origins are cut to origins', () => {
  assert.equal(readConfig({ ...env, PORT: '9000' }).PUBLIC_URL, 'http://localhost:9000');
  const config = readConfig({ ...env, API_ORIGINS: 'https://a.example/x, http://b.example:81' });
  assert.deepEqual(config.API_ORIGINS, ['https://a.example', 'http://b.example:81']);
});

test('trusted proxies are a number of them or their networks', () => {
  const proxies = (TRUST_PROXY: string) => readConfig({ ...env, TRUST_PROXY }).TRUST_PROXY;
  assert.deepEqual(readConfig(env).TRUST_PROXY, 0);
  assert.deepEqual(proxies('false'), 0);
  assert.deepEqual(proxies('2'), 2);
  assert.deepEqual(proxies('10.0.0.0/8, fd00::/8 192.0.2.1'), ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

const wrong: [setting: string, value: string | undefined][] = [
  ['SESSION_SECRET', undefined],
  ['SESSION_SECRET', 'short'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['TRUST_PROXY', 'proxy.example'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['STORAGE_URL', 'ftp://x/y'],
  ['PUBLIC_URL', 'store.example'],
  ['API_ORIGINS', '*'],
  ['EMBED_ORIGINS', 'somewhere'],
  ['STORE_CURRENCY', 'ABC'],
  ['STORE_LOCALE', 'fr'],
  ['STORE_ICON_FILE', '/no/such/file.svg'],
  ['SANDBOX', 'yes'],
  ['SUPPORT_EMAIL', 'somebody'],
  ['OEMBED_URL', 'localhost:9000'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'somebody'],
  ['AUTH_CUSTOM_NAME', 'google'],
  ['AUTH_CUSTOM_NAME', 'Our Login'],
  ['STORE_TERMS', '/no/such/file.md'],
  ['STORE_TERMS_JA', 'terms.ja.md'],
];
for (const [setting, value] of wrong) {
  test(`${setting}=${value ?? ''} is refused in one line that names it`, () => {
    assert.throws(
      () => readConfig({ ...env, [setting]: value }),
      (error: Error) =>
        error instanceof SettingError && error.message.startsWith(`${setting}: `) && !error.message.includes('\n'),
    );
  });
}

for (const [setting, name, value] of [
  ['STRIPE', 'Stripe', 'KPW'],
  ['PAYPAL', 'PayPal', 'KWD'],
]) {
  test(`a currency that ${name} can't take stops the start in one line; one that sells nothing may have it`, () => {
    const keys = {
      STRIPE: { SECRET_KEY: 'sk', PUBLISHABLE_KEY: 'pk', WEBHOOK_SECRET: 'whsec', COUNTRY: 'KW' },
      PAYPAL: { CLIENT_ID: 'id', SECRET: 'secret', WEBHOOK_ID: 'webhook' },
    }[setting as 'STRIPE' | 'PAYPAL'];
    const given = Object.fromEntries(Object.entries(keys).map(([key, text]) => [`${setting}_${key}`, text]));
    const settings = { ...env, ...given, STORE_CURRENCY: value };
    assert.throws(
      () => readConfig(settings),
      (error: Error) =>
        error instanceof SettingError &&
        error.message.startsWith(`STORE_CURRENCY: ${name} takes no payments in ${value};`) &&
        !error.message.includes('\n'),
    );
    assert.equal(readConfig({ ...settings, PROMOCODES_ONLY: 'true' }).STORE_CURRENCY, value);
    assert.equal(readConfig({ ...settings, STORE_CURRENCY: 'EUR' }).STORE_CURRENCY, 'EUR');
  });
}
