import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import type { DocumentType } from '@magazine-store/protocol';
import { type RawBuilder, sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';
import { beginOrder } from '../coupons/couponOrders.ts';
import type { Tables } from '../database/tables.ts';
import { insertInvitation } from '../desk/people/invitations.ts';
import { queueMail } from '../mail/outbox.ts';
import { insertPayment } from '../payments/payments.ts';
import { recentOpenings } from '../reading/recentOpenings.ts';
import { keepLastReleases } from '../site/keptReleases.ts';
import { sweep } from './sweeps.ts';

const DAY = 24 * 60 * 60 * 1000;
const MAIL = { to: 'reader@example.com', subject: 'A mail', text: '' };

onBothDatabases('what is over is swept', (database) => {
  let till: Till;
  let userId: number;
  before(async () => {
    till = await openTill(database);
    userId = (await newMember(till.store, 'reader@example.com')).id;
  });
  after(() => till.stop());
  const db = () => till.store.connection.db;

  /** Moves the time of all rows of a table back. */
  async function age(table: keyof Tables, column: string, past: string): Promise<void> {
    const name = sql.ref(column);
    await sql`update ${sql.table(table)} set ${name} = ${name} - ${past}::interval`.execute(db());
  }
  const count = async (table: keyof Tables, where: RawBuilder<unknown> = sql`true`) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db());
    return rows[0]?.count;
  };
  async function payment(id: string, more: Partial<Parameters<typeof insertPayment>[1]> = {}): Promise<void> {
    await insertPayment(db(), {
      id,
      user_id: userId,
      gateway: 'paypal',
      item_type: 'issue',
      item_id: till.issue,
      description: 'For sale',
      amount: 499,
      currency: 'EUR',
      precision: 2,
      locale: 'en',
      ...more,
    });
  }

  test('the sweep removes orders for coupons after 90 days', async () => {
    await beginOrder(db(), 'an order', '{}');
    await age('coupon_orders', 'created_at', '89 days');
    await sweep(db());
    assert.equal(await count('coupon_orders'), 1);
    await age('coupon_orders', 'created_at', '2 days');
    await sweep(db());
    assert.equal(await count('coupon_orders'), 0);
  });

  test('the sweep removes keys of ended payments after 90 days and abandoned payments after 180', async () => {
    await payment('failed', { status: 'failed' });
    await payment('cancelled', { status: 'cancelled' });
    await payment('owed', { status: 'cancelled', owed: 'refund' });
    await payment('due', { status: 'failed', due_at: new Date() });
    await payment('pending', { status: 'pending' });
    await payment('bought', { status: 'completed', completed_at: new Date() });
    await payment('charged', { status: 'cancelled' });
    await db()
      .insertInto('charges')
      .values({
        payment_id: 'charged',
        gateway: 'paypal',
        amount: 499,
        currency: 'EUR',
        precision: 2,
        charged_at: new Date(),
      })
      .execute();
    // A purchase that was refused has no payment.
    for (const id of ['failed', 'bought', 'pending', null]) {
      await db()
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key: `key ${id}`, body_hash: '', payment_id: id, answer: null })
        .execute();
    }
    const keys = async () =>
      (await db().selectFrom('idempotency_keys').select('payment_id').execute()).map((row) => row.payment_id);
    const payments = async () =>
      (await db().selectFrom('payments').select('id').orderBy('id').execute()).map(({ id }) => id);

    await age('idempotency_keys', 'created_at', '89 days');
    await age('payments', 'created_at', '179 days');
    await sweep(db());
    assert.deepEqual((await keys()).toSorted(), ['bought', 'failed', null, 'pending']);
    assert.equal((await payments()).length, 7);
    await age('idempotency_keys', 'created_at', '2 days');
    await age('payments', 'created_at', '2 days');
    await sweep(db());
    assert.deepEqual(await keys(), ['pending']);
    assert.deepEqual(await payments(), ['bought', 'charged', 'due', 'owed', 'pending']);
  });

  test('the sweep removes sent mails after a year and failed mails after 60 days', async () => {
    for (const occasion of ['sent', 'given up', 'waiting']) await queueMail(db(), occasion, MAIL);
    await db().updateTable('mails').set({ mail: null, due_at: null }).where('occasion', '=', 'sent').execute();
    await db().updateTable('mails').set({ due_at: null }).where('occasion', '=', 'given up').execute();
    const occasions = async () =>
      (
        await db()
          .selectFrom('mails')
          .select('occasion')
          .where('occasion', 'in', ['sent', 'given up', 'waiting'])
          .execute()
      )
        .map(({ occasion }) => occasion)
        .toSorted();
    await age('mails', 'created_at', '59 days');
    await sweep(db());
    assert.deepEqual(await occasions(), ['given up', 'sent', 'waiting']);
    await age('mails', 'created_at', '2 days');
    await sweep(db());
    assert.deepEqual(await occasions(), ['sent', 'waiting']);
    await age('mails', 'created_at', '305 days');
    await sweep(db());
    assert.deepEqual(await occasions(), ['waiting']);
  });

  test('the sweep removes invitations to the desk 90 days after their last day', async () => {
    await insertInvitation(db(), { email: 'invited@example.com', role: 'editor' });
    await age('desk_invitations', 'expires_at', '96 days');
    await sweep(db());
    assert.equal(await count('desk_invitations'), 1);
    await age('desk_invitations', 'expires_at', '2 days');
    await sweep(db());
    assert.equal(await count('desk_invitations'), 0);
  });

  test('the sweep removes declarations three years after the end of their year', async () => {
    const year = new Date().getUTCFullYear();
    const addDeclaration = (receipt: string, received_at: Date) =>
      db()
        .insertInto('declarations')
        .values({ receipt, kind: 'withdrawal', name: '', email: '', contract: '', received_at })
        .execute();
    await addDeclaration('over', new Date(Date.UTC(year - 3, 0, 1) - 1));
    await addDeclaration('kept', new Date(Date.UTC(year - 3, 0, 1)));
    await sweep(db());
    const left = await db().selectFrom('declarations').select('receipt').execute();
    assert.deepEqual(left, [{ receipt: 'kept' }]);
  });

  test('the sweep sums openings by day, each once, and the desk shows those of the last 30 days', async () => {
    const open = async (type: DocumentType) => {
      const token_id = crypto.randomUUID();
      await db().insertInto('openings').values({ token_id, issue_id: till.issue, type }).execute();
    };
    const readSums = async () => {
      const { rows } = await sql<object>`
        select type, openings, (now() at time zone 'UTC')::date - day as days from opening_days order by days desc, type`.execute(
        db(),
      );
      return rows;
    };
    for (const type of ['full', 'full', 'sample'] as const) await open(type);
    await sweep(db());
    assert.equal(await count('openings'), 3);
    const recent = { full: 2, sample: 1 };
    assert.deepEqual(await recentOpenings(db(), till.issue), recent);
    assert.deepEqual(await readSums(), []);
    await age('openings', 'opened_at', '3 days');
    await Promise.all([sweep(db()), sweep(db())]);
    const days = 3;
    assert.deepEqual(await readSums(), [
      { type: 'full', openings: 2, days },
      { type: 'sample', openings: 1, days },
    ]);
    assert.equal(await count('openings'), 0);
    await open('full');
    await age('openings', 'opened_at', '3 days');
    await sweep(db());
    assert.deepEqual((await readSums())[0], { type: 'full', openings: 3, days });
    await open('full');
    assert.deepEqual(await recentOpenings(db(), till.issue), { full: 4, sample: 1 });
    await sql`update opening_days set day = day - 27`.execute(db());
    assert.deepEqual(await recentOpenings(db(), till.issue), { full: 1, sample: 0 });
  });

  test('the sweep removes ended sign-in attempts, sessions, counters and imports', async () => {
    await db()
      .insertInto('sign_ins')
      .values({
        state_hash: 'a',
        challenge: 'a',
        provider: 'custom',
        origin: '',
        nonce: '',
        code_verifier: '',
        status: 'waiting',
      })
      .execute();
    await sql`insert into rate_limits (key, points, expire) values ('a', 1, ${String(Date.now() + 600_000)})`.execute(
      db(),
    );
    for (const [id, ended_at] of [
      ['running', null],
      ['ended', new Date()],
    ] as const) {
      const alive_until = new Date(Date.now() + DAY);
      await db().insertInto('imports').values({ id, file_name: '', alive_until }).execute();
      await db()
        .updateTable('imports')
        .set({ ended_at, ...(ended_at && { state: 'done' }) })
        .where('id', '=', id)
        .execute();
    }
    const counts = async () => [
      await count('sign_ins'),
      await count('sessions'),
      await count('rate_limits', sql`key = 'a'`),
      await count('imports', sql`id in ('running', 'ended')`),
    ];
    await sweep(db());
    assert.deepEqual(await counts(), [1, 1, 1, 2]);
    await age('sign_ins', 'created_at', '1 day');
    await age('sessions', 'expires_at', '61 days');
    await sql`update rate_limits set expire = 0`.execute(db());
    await age('imports', 'ended_at', '91 days');
    await sweep(db());
    assert.deepEqual(await counts(), [0, 0, 0, 1]);
  });

  test('the sweep removes release files unused for a year, and keeps the host scripts of each version', async () => {
    const stored = new Set<string>();
    const storage = {
      ...till.store.services.storage,
      read: async (key: string) => (stored.has(key) ? Readable.from([]) : null),
      put: async (key: string) => void stored.add(key),
      remove: async (key: string) => void stored.delete(key),
    };
    const start = (...files: string[]) =>
      keepLastReleases({ directory: '', files: new Set(files) }, { db: db(), storage }, { kept: false });
    await start('chunks/old.js', 'chunks/both.js', 'magazine-store.js', 'v0.0.9/host.js');
    await age('released_files', 'served_at', '364 days');
    await start('chunks/both.js', 'assets/new.wasm');
    assert.deepEqual([...stored].toSorted(), [
      'releases/assets/new.wasm',
      'releases/chunks/both.js',
      'releases/chunks/old.js',
      'releases/v0.0.9/host.js',
    ]);
    await age('released_files', 'served_at', '2 days');
    await start('chunks/both.js', 'assets/new.wasm');
    const kept = ['releases/assets/new.wasm', 'releases/chunks/both.js', 'releases/v0.0.9/host.js'];
    assert.deepEqual([...stored].toSorted(), kept);
    // A store that is set back to its former release finds its files.
    await start('chunks/old.js');
    assert.ok(stored.has('releases/chunks/old.js'));
  });
});
