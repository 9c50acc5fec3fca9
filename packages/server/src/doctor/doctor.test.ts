import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { paymentSettings } from '../../../../examples/demo/payments.ts';
import { type Bucket, CORS_RULE, startBucket } from '../../../../test/support/bucket.ts';
import { command } from '../../../../test/support/commandLine.ts';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { identitySettings, startProviders } from '../../../../test/support/identity.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';
import { startTestStore } from '../../../../test/support/testStore.ts';
import { activateStore, markInactive } from '../backup/inactiveStore.ts';
import { noteRestored, noteSalesListed } from '../backup/restoredBackup.ts';
import { listenForCommands } from '../cli/commandServer.ts';
import { databaseCommands } from '../cli/commands.ts';
import { readConfig } from '../config.ts';
import { lockFolder } from '../database/folderLock.ts';
import { noteFoundSale } from '../payments/salesAfterBackup.ts';
import { checkCertificate, judgeCertificate } from './checkAddress.ts';
import { checkStorage } from './checkStorage.ts';
import { compareClock } from './compareClock.ts';
import { examineStore } from './examineStore.ts';
import { type Finding, ok, reasonOf } from './finding.ts';
import { runChecks } from './runChecks.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

async function examine(settings: Record<string, string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  await examineStore(settings, 60, (finding) => findings.push(finding));
  return findings;
}

/** Asserts that the only findings of this subject are one of this level, with this text. */
function assertFinding(findings: Finding[], subject: string, level: Finding['level'], text: RegExp): void {
  const [finding, ...more] = findings.filter((each) => each.subject === subject && each.level === level);
  assert.match(finding?.text ?? '', text, JSON.stringify(findings));
  assert.deepEqual(more, []);
}

/** A mail server that takes every client. */
async function startMailServer(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example\r\n');
    socket.on('data', (data) =>
      socket.write(/^(EHLO|HELO)/.test(String(data)) ? '250 mail.example\r\n' : '221 bye\r\n'),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('the reason of a bucket that refuses has its status', () => {
  const refusal = Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode: 503 } });
  assert.equal(reasonOf(new Error('not taken', { cause: refusal })), 'status 503: UnknownError');
});

onOneDatabase('magazine-store doctor', (database) => {
  let till: Till;
  let identity: Awaited<ReturnType<typeof startProviders>>;
  let settings: Record<string, string>;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  before(async () => {
    till = await openTill(database);
    identity = await startProviders(till.store.url);
    mail = await startMailServer();
    settings = {
      ...database.settings,
      SESSION_SECRET,
      PORT: String(till.store.services.config.PORT),
      STORE_CURRENCY: 'EUR',
      SUPPORT_EMAIL: 'desk@publisher.example',
      SMTP_URL: mail.url,
      ...paymentSettings(till),
      ...identitySettings(identity),
    };
  });
  after(async () => {
    mail.server.close();
    await Promise.all([till.stop(), identity.stop()]);
  });

  test('finds no fault in a store that runs, and ends with 0', async () => {
    const { code, out, errors } = await command(settings, 'doctor', '--seconds', '60');
    assert.deepEqual([code, errors], [0, ''], out);
    for (const line of [
      /^OK +settings: /m,
      /^OK +database: it has all migrations of this release$/m,
      ...(settings.DATABASE_URL ? [/^OK +clock: it differs from that of PostgreSQL by [01] s$/m] : []),
      /^OK +storage: a file was written, read and removed$/m,
      /^OK +server: it answers at http:\/\/localhost:\d+ and is ready$/m,
      /^OK +mail: 127\.0\.0\.1:\d+ answers/m,
      /^OK +sign-in by Google: Google answers\. Its redirect URI of this store is http:\/\/localhost:\d+\/auth\/callback\/google$/m,
      /^OK +payments by Stripe: the secret key works, and the webhook has all events$/m,
      /^warning +payments by Stripe: the keys are test keys/m,
      /^OK +payments by PayPal: the client id and the secret work, and the webhook has all events$/m,
      /^0 faults, \d+ warnings\n$/m,
    ]) {
      assert.match(out, line);
    }
  });

  test('sees a PayPal app without the permission for disputes', async () => {
    till.paypal.permit('disputes.list', false);
    const findings = await examine(settings);
    till.paypal.permit('disputes.list', true);
    assertFinding(findings, 'payments by PayPal', 'fault', /^the app may not ask for disputes/);
  });

  test('names each fault with what to do', async () => {
    const file = temporaryFolder();
    await writeFile(file, '');
    till.stripe.webhooks.sendTo('https://elsewhere.example/webhooks/stripe');
    const findings = await examine({
      ...settings,
      DATABASE_URL: `postgres://store:secret@127.0.0.1:${await freePort()}/store`,
      STORAGE_URL: `file://${file}/storage`,
      PUBLIC_URL: 'https://store.invalid',
      EMBED_ORIGINS: '*',
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      PAYPAL_SECRET: 'another secret',
    });
    assertFinding(
      findings,
      'database',
      'fault',
      /^DATABASE_URL: 127\.0\.0\.1:\d+ can't be reached \(ECONNREFUSED\)\. Start PostgreSQL/,
    );
    assertFinding(findings, 'storage', 'fault', /^a file could not be written \(ENOTDIR.*compare STORAGE_URL/);
    assertFinding(findings, 'DNS', 'fault', /^store\.invalid has no address/);
    assertFinding(findings, 'server', 'fault', /^no answer at https:\/\/store\.invalid .*start the server/);
    assertFinding(findings, 'origins', 'warning', /^EMBED_ORIGINS is \*/);
    assertFinding(findings, 'mail', 'fault', /^127\.0\.0\.1:\d+ can’t be used \(.*ECONNREFUSED.*compare SMTP_URL/);
    assertFinding(
      findings,
      'payments by Stripe',
      'fault',
      /no enabled webhook sends its events to https:\/\/store\.invalid\/webhooks\/stripe/,
    );
    assertFinding(
      findings,
      'sign-in by Google',
      'fault',
      /status 400: register https:\/\/store\.invalid\/auth\/callback\/google/,
    );
    assertFinding(findings, 'payments by PayPal', 'fault', /^it refuses PAYPAL_CLIENT_ID and PAYPAL_SECRET/);
  });

  test('says that a restored store is inactive, and what was sold after the backup', async () => {
    const { db } = till.store.connection;
    await markInactive(db, 'restored');
    await noteRestored(db, '2027-03-01T00:00:00.000Z');
    await noteSalesListed(db, true);
    const sold = { gateway: 'stripe', buyer: '', item: 'issue-9' } as const;
    await noteFoundSale(db, { ...sold, payment_id: '1', gateway_ref: 'pi_1', obstacle: 'unknown_item' });
    await noteFoundSale(db, { ...sold, payment_id: '2', gateway_ref: 'pi_2', obstacle: null });
    const findings = await examine(settings);
    await activateStore(db);
    for (const table of ['restored_backup', 'sales_after_backup'])
      await sql`delete from ${sql.table(table)}`.execute(db);
    if (!settings.DATABASE_URL) return;
    assertFinding(findings, 'database', 'warning', /^the store was restored .*activate'$/);
    assertFinding(
      findings,
      'sales',
      'warning',
      /^sold after the backup of 2027-03-01\S+: 0 brought back, 1 wait for .*, 1 wait for your decision/,
    );
    assertFinding(findings, 'stripe pi_1, issue-9', 'warning', /^the store has no issue 9: /);
  });

  test('sees keys that are refused, a webhook elsewhere, and a database that is behind', async () => {
    till.paypal.webhooks.sendTo('https://elsewhere.example/webhooks/paypal');
    const { db } = till.store.connection;
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(db);
    const [newest] = rows;
    const findings = await examine({ ...settings, MIGRATE_AT_START: 'false', STRIPE_SECRET_KEY: 'sk_test_other' });
    await sql`insert into kysely_migration values (${newest?.name}, ${newest?.timestamp})`.execute(db);
    assertFinding(findings, 'payments by Stripe', 'fault', /^it refuses STRIPE_SECRET_KEY/);
    assertFinding(findings, 'payments by PayPal', 'fault', /sends its events to https:\/\/elsewhere\.example/);
    if (!settings.DATABASE_URL) return;
    assertFinding(
      findings,
      'database',
      'fault',
      new RegExp(`^it lacks ${newest?.name}: run 'magazine-store migrate'$`),
    );
  });
});

test('with PRESIGNED_FILES, the bucket must let pages read ranges of files', async () => {
  const examineSending = async (bucket: Bucket, more: Record<string, string> = {}) => {
    const sending = { STORAGE_URL: bucket.url(), PRESIGNED_FILES: 'true', SESSION_SECRET, ...more };
    return checkStorage(readConfig(sending)).finally(bucket.stop);
  };
  const subject = 'files from the bucket';
  const bucket = (rule: string) => startBucket(temporaryFolder(), [rule]);
  const open = await examineSending(await bucket(CORS_RULE), { API_ORIGINS: 'https://magazine.example' });
  assertFinding(open, subject, 'OK', /^http:\/\/127\.0\.0\.1:\d+ gives browsers ranges of files$/);
  const closed = await examineSending(await startBucket(temporaryFolder()));
  assertFinding(closed, 'storage', 'OK', /^a file was written, read and removed$/);
  assertFinding(
    closed,
    subject,
    'fault',
    /^the bucket doesn’t let pages of the origin http:\/\/localhost:\d+ .*CORS rule/,
  );
  const ofStore = CORS_RULE.replace('*', 'http://localhost:*');
  assertFinding(await examineSending(await bucket(ofStore)), subject, 'OK', /ranges of files$/);
  const pasted = await examineSending(await bucket(ofStore), { API_ORIGINS: 'https://magazine.example' });
  assertFinding(pasted, subject, 'fault', /pages of the origin null/);
  const secure = await examineSending(await bucket(CORS_RULE), { PUBLIC_URL: 'https://store.example' });
  assertFinding(secure, subject, 'fault', /^browsers load nothing from http:/);
});

test('a check that hangs is a fault after its time, and holds up no other', async () => {
  const findings: Finding[] = [];
  const checks = [
    { subject: 'mail', run: () => new Promise<Finding[]>(() => {}) },
    { subject: 'disk', run: async () => [ok('disk', 'there is room')] },
    { subject: 'DNS', run: () => Promise.reject(new Error('no answer', { cause: { code: 'EAI_AGAIN' } })) },
  ];
  await runChecks(checks, 0.05, (finding) => findings.push(finding));
  assertFinding(findings, 'mail', 'fault', /^no answer within 0\.05 s: look at/);
  assertFinding(findings, 'disk', 'OK', /^there is room$/);
  assertFinding(findings, 'DNS', 'fault', /^EAI_AGAIN$/);
});

test('a wrong setting is a fault that ends with 1; the other checks wait for the settings', async () => {
  const { code, out } = await command({ SESSION_SECRET: 'short', DATA_DIR: temporaryFolder() }, 'doctor');
  assert.equal(code, 1);
  assert.match(out, /^fault {4}settings: SESSION_SECRET: must have at least 32 characters.*\n1 fault, 0 warnings\n$/);
});

test('a folder without a store is a fault, and an embedded database that another process has open is none', async () => {
  const DATA_DIR = temporaryFolder();
  await mkdir(DATA_DIR);
  const settings = { SESSION_SECRET, DATA_DIR };
  assertFinding(await examine(settings), 'database', 'fault', /^there is no store in .*magazine-store init/);
  const lock = lockFolder(DATA_DIR);
  try {
    assertFinding(await examine(settings), 'database', 'warning', /^another process has opened the database/);
  } finally {
    lock?.release();
  }
});

test('an embedded store that is inactive is a warning, also while its server runs', async () => {
  const settings = { SESSION_SECRET, DATA_DIR: temporaryFolder() };
  const store = await startTestStore({ settings });
  await markInactive(store.connection.db, 'restored');
  const sellingObstacle = async () => null;
  const commands = { ...databaseCommands(store.connection), sellingObstacle };
  const server = await listenForCommands(settings.DATA_DIR, commands, store.app.log);
  try {
    assertFinding(await examine(settings), 'database', 'warning', /the store was restored and sells nothing/);
  } finally {
    await server.close();
    await store.stop();
  }
});

test('a certificate is judged by its end and by what browsers say of it', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  const judge = (end: string, refusal?: string) => judgeCertificate(new Date(end), refusal, now);
  assert.deepEqual(judge('2030-03-01').level, 'OK');
  assert.match(judge('2030-01-10').text, /^it expires in 9 days, on 2030-01-10/);
  assert.equal(judge('2030-01-10').level, 'warning');
  assert.match(judge('2029-12-31', 'CERT_HAS_EXPIRED').text, /^it has expired on 2029-12-31: renew it$/);
  assert.match(judge('2030-03-01', 'DEPTH_ZERO_SELF_SIGNED_CERT').text, /^browsers refuse it \(DEPTH_ZERO/);
});

test('a clock that is wrong by seconds is a warning, by a minute a fault', () => {
  const levelFor = (seconds: number) => compareClock('PostgreSQL', new Date(seconds * 1000), 0, 1000).level;
  assert.deepEqual([-61, -20, -3, 0, 1, 4, 20, 62].map(levelFor), [
    'fault',
    'warning',
    'OK',
    'OK',
    'OK',
    'OK',
    'warning',
    'fault',
  ]);
});

const openssl = spawnSync('openssl', ['version']).status === 0;
test('a certificate of no known authority is a fault', { skip: !openssl && 'openssl is missing' }, async () => {
  const folder = temporaryFolder();
  await mkdir(folder);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90'];
  spawnSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert]);
  const server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const PUBLIC_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assertFinding(
      await checkCertificate({ PUBLIC_URL }),
      'certificate',
      'fault',
      /^browsers refuse it \(.*SELF_SIGNED/,
    );
  } finally {
    server.close();
  }
});
