import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { build, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { createApp } from '../app.ts';
import { queueMail } from '../mail/outbox.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const examples = path.resolve(import.meta.dirname, '../../../../examples/monitoring');

onBothDatabases('metrics', (database) => {
  let store: TestStore;
  let metrics: Metrics;
  before(async () => {
    store = await startTestStore(database);
    metrics = createMetrics(store.connection);
  });
  after(() => store.stop());

  /** The metrics by their names with labels. */
  async function read(): Promise<Map<string, number>> {
    const lines = (await metrics.read()).split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  test('count requests by their routes, never by what visitors ask for', async () => {
    const log = new Writable({ write: (_chunk, _encoding, done) => done() });
    const app = await createApp(store.services, build, { log, metrics });
    await app.inject('/api/search?q=secret');
    await app.inject('/secret/address');
    const report = (code: string) =>
      app.inject({
        method: 'POST',
        url: '/api/errors',
        payload: { part: 'store', code, release: '1', screen: 'list' },
      });
    for (const code of ['uncaught', 'uncaught', 'secret', '<secret>']) await report(code);
    await app.close();
    const text = await metrics.read();
    assert.match(text, /^magazine_store_request_seconds_count\{method="GET",route="\/api\/search",status="200"\} 1$/m);
    assert.match(text, /^magazine_store_request_seconds_count\{method="GET",route="[^"]*",status="404"\} 1$/m);
    assert.match(text, /^magazine_store_browser_errors_total\{part="store",code="uncaught"\} 2$/m);
    assert.match(text, /^magazine_store_browser_errors_total\{part="store",code="other"\} 1$/m);
    assert.doesNotMatch(text, /secret/);
  });

  test('count the requests that the server had no time for', async () => {
    const before = (await read()).get('magazine_store_refused_total');
    metrics.countRefused();
    assert.deepEqual([before, (await read()).get('magazine_store_refused_total')], [0, 1]);
  });

  test('have the figures of the store, of the process and of the connections', async () => {
    await queueMail(store.connection.db, 'a mail', { to: 'reader@example.com', subject: 'A mail', text: '' });
    const figures = await read();
    assert.equal(figures.get('magazine_store_database_up'), 1);
    assert.equal(figures.get('magazine_store_mails_waiting'), 1);
    assert.equal(figures.get('magazine_store_charges_day'), 0);
    assert.ok((figures.get('process_resident_memory_bytes') ?? 0) > 0);
    assert.ok(figures.has('nodejs_eventloop_lag_seconds'));
    const connections = figures.get('magazine_store_database_connections{pool="requests",state="open"}');
    assert.equal(connections !== undefined, Boolean(database.settings.DATABASE_URL));
    assert.doesNotMatch([...figures.keys()].join(), /reader/);
  });

  test('are there while the database is away', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1 });
    const text = await createMetrics({ db: new Kysely({ dialect: new PostgresDialect({ pool }) }) }).read();
    assert.match(text, /^magazine_store_database_up 0$/m);
    assert.doesNotMatch(text, /^magazine_store_mails_waiting/m);
  });

  test('the dashboard and the alerts know no other names', async () => {
    const known = await metrics.read();
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const text = await readFile(path.join(examples, file), 'utf8');
      const names = new Set(text.match(/\b(?:magazine_store|nodejs|process)_[a-z0-9_]+/g));
      assert.ok(names.size > 3);
      for (const name of names)
        assert.ok(known.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `), name);
    }
  });
});
