import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { currentSettings, readConfig, SettingError } from './config.ts';

const env = { SESSION_SECRET: 'the secret of the tests, of no use elsewhere' };

test('every setting but the secret has a default', () => {
  const config = readConfig(env);
  assert.equal(config.PORT, 8080);
  assert.equal(config.PUBLIC_URL, 'http://localhost:8080');
  assert.equal(config.STORE_CURRENCY, 'USD');
  assert.equal(config.DATABASE_URL, undefined);
});

test('the public URL follows the port, and origins lose their paths', () => {
  assert.equal(readConfig({ ...env, PORT: '9000' }).PUBLIC_URL, 'http://localhost:9000');
  assert.equal(readConfig({ ...env, PUBLIC_URL: 'https://store.example/' }).PUBLIC_URL, 'https://store.example');
  const config = readConfig({ ...env, API_ORIGINS: 'https://a.example/x, http://b.example:81' });
  assert.deepEqual(config.API_ORIGINS, ['https://a.example', 'http://b.example:81']);
});

test('trusted proxies are given as a number or as networks', () => {
  const proxies = (TRUST_PROXY: string) => readConfig({ ...env, TRUST_PROXY }).TRUST_PROXY;
  assert.deepEqual(readConfig(env).TRUST_PROXY, 0);
  assert.deepEqual(proxies('false'), 0);
  assert.deepEqual(proxies('2'), 2);
  assert.deepEqual(proxies('10.0.0.0/8, fd00::/8 192.0.2.1'), ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

const wrong: [setting: string, value: string | undefined][] = [
  ['SESSION_SECRET', undefined],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', 'x'.repeat(64)],
  ['SESSION_SECRET', 'changeme'.repeat(8)],
  ['SESSION_SECRET', '0123456789'.repeat(4)],
  ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz012345'],
  ['SESSION_SECRET', 'please-change-this-session-secret'],
  ['SESSION_SECRET', 'PasswordPassword1234567890qwertyu'],
  ['FORMER_SESSION_SECRETS', `${'0a1b2c3d'.repeat(8)}`],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/8, ::/0'],
  ['TRUST_PROXY', 'proxy.example'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['STORAGE_URL', 'ftp://x/y'],
  ['STORAGE_URL', 'file://data/storage'],
  ['STORAGE_URL', 's3:///prefix'],
  ['PUBLIC_URL', 'store.example'],
  ['PUBLIC_URL', 'https://example.com/shop'],
  ['API_ORIGINS', '*'],
  ['EMBED_ORIGINS', 'somewhere'],
  ['STORE_CURRENCY', 'ABC'],
  ['STORE_LOCALE', 'fr'],
  ['STORE_ICON_FILE', '/no/such/file.svg'],
  ['SANDBOX', 'yes'],
  ['FILES_SECURE_LINK', 'true'],
  ['PRESIGNED_FILES', 'true'],
  ['SUPPORT_EMAIL', 'somebody'],
  ['OEMBED_URL', 'localhost:9000'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'somebody'],
  ['AUTH_CUSTOM_NAME', 'google'],
  ['AUTH_CUSTOM_NAME', 'Our Login'],
  ['STORE_ICON_FILE', tmpdir()],
  ['STORE_TERMS', '/no/such/file.md'],
  ['STORE_TERMS', tmpdir()],
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
  test(`a currency that ${name} can't take stops the start in one line, unless the store sells nothing`, () => {
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
    const couponsOnly = readConfig({ ...settings, PROMOCODES_ONLY: 'true' });
    assert.equal(couponsOnly.STORE_CURRENCY, value);
    assert.equal(couponsOnly.paymentProviders.length, 1, 'it stays on for what was sold before');
    assert.equal(readConfig({ ...settings, STORE_CURRENCY: 'EUR' }).STORE_CURRENCY, 'EUR');
  });
}

const isRefused = (line: RegExp) => (error: Error) => {
  assert.ok(error instanceof SettingError, error.stack);
  assert.match(error.message, line);
  assert.ok(!error.message.includes('\n'));
  return true;
};

test('a sandbox with a live account stops the start', () => {
  const read = (given: Record<string, string>) => readConfig({ ...env, SANDBOX: 'true', ...given });
  const stripe = (secret: string, publishable: string) => ({
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_COUNTRY: 'PL',
  });
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' };
  const PAYPAL_URL = 'https://api-m.sandbox.paypal.com';
  const tests = { ...stripe('sk_test_1', 'pk_test_1'), ...paypal, PAYPAL_URL };
  assert.deepEqual(
    read(tests).paymentProviders.map(({ name }) => name),
    ['stripe', 'paypal'],
  );
  assert.throws(() => read(stripe('rk_live_1', 'pk_test_1')), isRefused(/^STRIPE_SECRET_KEY: is of a live Stripe/));
  assert.throws(() => read(stripe('sk_test_1', 'pk_live_1')), isRefused(/^STRIPE_PUBLISHABLE_KEY: is of a live/));
  assert.throws(() => read(paypal), isRefused(/^PAYPAL_URL: is of a live PayPal account/));
});

test('reading needs sign-in only in a store that has it', () => {
  const asked = { ...env, REQUIRE_AUTH_TO_READ: 'true' };
  assert.equal(readConfig(asked).REQUIRE_AUTH_TO_READ, false);
  const google = { AUTH_GOOGLE_CLIENT_ID: 'id', AUTH_GOOGLE_CLIENT_SECRET: 'secret' };
  assert.equal(readConfig({ ...asked, ...google }).REQUIRE_AUTH_TO_READ, true);
});

test('random secrets are accepted in every encoding', () => {
  for (let times = 0; times < 1000; times++) {
    for (const text of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64'), crypto.randomUUID()]) {
      assert.equal(
        readConfig({ SESSION_SECRET: text, FORMER_SESSION_SECRETS: `${text} ${text}` }).SESSION_SECRET,
        text,
      );
    }
  }
});

for (const [name, meant] of [
  ['STORE_NMAE', 'STORE_NAME'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['AUTH_GOGLE_CLIENT_ID', 'AUTH_GOOGLE_CLIENT_ID'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
] as const) {
  test(`${name} in the environment is refused, and ${meant} is suggested`, () => {
    assert.throws(
      () => readConfig({ ...env, [name]: 'x' }),
      isRefused(new RegExp(`^${name}: .*did you mean ${meant}\\?$`)),
    );
  });
}

test('names of other programs, and those that Kubernetes gives to services, stay as they are', () => {
  readConfig({
    ...env,
    ...Object.fromEntries(
      ['STORE_PORT', 'STRIPE_PORT', 'STORE_PORT_80_TCP'].map((name) => [name, 'tcp://10.0.0.1:80']),
    ),
    ...{ STORE_SERVICE_HOST: '10.0.0.1', STORE_SERVICE_PORT: '80', STORE_PORT_80_TCP_PROTO: 'tcp' },
    ...{
      HOME: '/root',
      HOSTNAME: 'web',
      USER: 'x',
      LANG: 'C',
      PWD: '/',
      SMTP_HOST: 'x',
      npm_config_cache: 'x',
      STORE_COLOUR: 'x',
    },
  });
});

const folder = mkdtempSync(path.join(tmpdir(), 'magazine-store-settings-'));
after(() => rmSync(folder, { recursive: true }));
const inFile = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('a secret can come from a file; a second value or a missing file is refused', () => {
  const SESSION_SECRET_FILE = inFile('secret', `${env.SESSION_SECRET}\n`);
  assert.equal(readConfig({ SESSION_SECRET_FILE }).SESSION_SECRET, env.SESSION_SECRET);
  const url = 'postgres://store:secret@db/store';
  assert.equal(readConfig({ ...env, DATABASE_URL_FILE: inFile('url', url) }).DATABASE_URL, url);
  assert.throws(() => readConfig({ ...env, SESSION_SECRET_FILE }), isRefused(/^SESSION_SECRET: is set twice/));
  assert.throws(() => readConfig({ SESSION_SECRET_FILE: '/no/such' }), isRefused(/^SESSION_SECRET_FILE: .*ENOENT/));
  assert.throws(
    () => readConfig({ SESSION_SECRET_FILE: inFile('none', '\n') }),
    isRefused(/^SESSION_SECRET_FILE: .*is empty$/),
  );
});

/** The settings with a settings file of this text. */
const withFile = (text: string, environment: Record<string, string> = {}) =>
  readConfig(currentSettings({ SETTINGS_FILE: inFile('store.env', text), ...environment }));

test('the settings file is read with paths relative to it, and the environment overrides it', () => {
  const text = `# Ours\n\nSESSION_SECRET = ${env.SESSION_SECRET}\nSTORE_NAME="Harbour & Co"\nPORT=9000\n`;
  const config = withFile(text, { PORT: '9001' });
  assert.deepEqual(
    [config.STORE_NAME, config.PORT, config.DATA_DIR],
    ['Harbour & Co', 9001, path.join(folder, 'data')],
  );
  assert.equal(withFile(`${text}DATA_DIR=../elsewhere`).DATA_DIR, path.resolve(folder, '../elsewhere'));
});

test('a mistake in the settings file is refused in one line', () => {
  assert.throws(
    () => withFile('STORE_NMAE=x'),
    isRefused(/^STORE_NMAE: no such setting, in .*store\.env; did you mean STORE_NAME\?$/),
  );
  assert.throws(
    () => withFile('COLOUR=x'),
    isRefused(/^COLOUR: no such setting, in .*store\.env; docs\/server\.md lists them$/),
  );
  assert.throws(() => withFile('PORT=1\nPORT=2'), isRefused(/^PORT: is set twice/));
  assert.throws(() => withFile('PORT=1\nnonsense'), isRefused(/line 2 is not a setting/));
  assert.throws(() => currentSettings({ SETTINGS_FILE: '/no/such' }), isRefused(/^SETTINGS_FILE: .*ENOENT/));
});
