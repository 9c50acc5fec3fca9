import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';
import { queueMail } from '../mail/outbox.ts';
import { insertPayment } from '../payments/payments.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import type { Services } from '../services.ts';
import { startWorkers } from './workers.ts';
import { listWork } from './workRows.ts';
import { works } from './works.ts';

const TIMING = { lookSeconds: 0.05, leaseSeconds: 5, retrySeconds: 5 };
const ALL = [
  'files',
  'lists',
  'mails',
  'pages',
  'payments',
  'refunds',
  'release',
  'sales',
  'search',
  'sweeps',
  'unfinished',
  'uploads',
];

onOneDatabase('the background work of a server', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const release = { build: { directory: '', files: new Set(['chunks/a.js']) }, kept: false };
  /** End the calls that hang. */
  let ends: (() => void)[] = [];
  const hang = () => new Promise<never>((_, reject) => ends.push(() => reject(new Error('ended by the test'))));
  const withSilentStorage = (services: Services): Services => ({
    ...services,
    storage: { ...services.storage, put: async () => {} },
  });

  async function fill(): Promise<void> {
    const { db } = till.store.connection;
    await db.deleteFrom('background_work').execute();
    await queueMail(db, crypto.randomUUID(), { to: 'reader@example.com', subject: 'Waiting', text: '' });
    await scheduleRemoval(db, [`issues/${crypto.randomUUID()}`]);
    await db
      .updateTable('file_removals')
      .set({ due_at: new Date(0) })
      .execute();
    await insertPayment(db, {
      id: crypto.randomUUID(),
      user_id: null,
      gateway: 'paypal',
      item_type: 'issue',
      item_id: till.issue,
      description: 'For sale',
      amount: 499,
      currency: 'EUR',
      precision: 2,
      locale: 'en',
      due_at: new Date(0),
    });
  }

  const cases: [what: string, stuck: string[], with_: (services: Services) => Services][] = [
    ['nothing', [], withSilentStorage],
    ['the mail server', ['mails'], (services) => ({ ...withSilentStorage(services), sendMail: hang })],
    [
      'a payment provider',
      ['payments'],
      (services) => ({
        ...withSilentStorage(services),
        payments: { ...services.payments, settling: { ...services.payments.settling, settle: hang } },
      }),
    ],
    [
      'the storage',
      ['files', 'release'],
      (services) => ({ ...services, storage: { ...services.storage, read: hang, put: hang, remove: hang } }),
    ],
  ];
  for (const [what, stuck, servicesWith] of cases) {
    test(`${what} hangs: ${stuck.join(' and ') || 'nothing'} waits, all other work runs, and /readyz reports it`, async () => {
      const { services, app } = till.store;
      await fill();
      ends = [];
      const workers = startWorkers(services.db, works(servicesWith(services), release, app.log), app.log, TIMING);
      const done = async () =>
        (await listWork(services.db)).filter(({ succeeded_at }) => succeeded_at).map(({ name }) => name);
      const expected = ALL.filter((name) => !stuck.includes(name));
      while ((await done()).length < expected.length || ends.length < stuck.length) await setTimeout(10);
      assert.deepEqual(await done(), expected);
      const { status, background } = await (await till.store.fetch('/readyz')).json();
      assert.equal(status, 'ok');
      for (const name of ALL) assert.equal(background[name].succeeded_at !== null, expected.includes(name), name);
      for (const end of ends) end();
      assert.equal(await workers.stop(5), true);
    });
  }
});
