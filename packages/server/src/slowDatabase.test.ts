import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { inTime } from '../../../test/support/inTime.ts';
import { newMember } from '../../../test/support/members.ts';
import {
  cardBody,
  fetchPurchases,
  listCharged,
  newKey,
  openTill,
  start,
  type Till,
} from '../../../test/support/payments.ts';

/** Each statement is answered in time, but a purchase has many of them. */
const DELAY_MILLISECONDS = 900;

onOneDatabase('a database that takes long for each statement', ({ settings }) => {
  const { DATABASE_URL } = settings;
  const skip = !DATABASE_URL;
  let delay = 0;
  let till: Till;
  const way = createServer((client) => {
    const url = new URL(DATABASE_URL ?? '');
    const server = connect(Number(url.port), url.hostname);
    client.on('error', () => {}).on('close', () => server.destroy());
    server.on('error', () => {}).on('close', () => client.destroy());
    client.on('data', async (bytes) => {
      if (delay > 0) await setTimeout(delay);
      server.write(bytes);
    });
    server.pipe(client);
  });
  before(async () => {
    if (skip) return;
    way.listen(0, '127.0.0.1');
    await once(way, 'listening');
    const url = new URL(DATABASE_URL ?? '');
    url.port = String((way.address() as AddressInfo).port);
    till = await openTill({ settings: { ...settings, DATABASE_URL: url.href } });
  });
  after(async () => {
    if (skip) return;
    await till.stop();
    way.close();
  });

  test('makes a buyer wait for five seconds at most, and the same key gets the result', {
    skip,
    timeout: 60_000,
  }, async () => {
    const { browser } = await newMember(till.store, 'buyer@example.com');
    const key = newKey();
    const body = cardBody(till.issue);
    delay = DELAY_MILLISECONDS;
    try {
      const reply = await inTime('the purchase', () => start(browser, body, key));
      assert.deepEqual([reply.status, reply.body.error], [503, 'busy']);
    } finally {
      delay = 0;
    }
    assert.equal((await start(browser, body, key)).body.payment?.status, 'completed');
    assert.equal(listCharged(till.stripe).length, 1);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });
});
