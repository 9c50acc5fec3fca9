import assert from 'node:assert/strict';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { type Member, newMember } from '../../../../test/support/members.ts';
import { makeEmbedded } from '../../../../test/support/migrated.ts';
import { smallDisk } from '../../../../test/support/smallDisk.ts';
import { numberedPdf, startTestStore } from '../../../../test/support/testStore.ts';
import { databaseCoupons } from '../coupons/couponBook.ts';

const MEGABYTES = 160;
const DATA_DIR = smallDisk(MEGABYTES);
const CODE = 'FULL-DISK';

test('on a full disk readers read on, nothing unwritten is acknowledged, and all goes on when there is room', {
  skip: !DATA_DIR && 'this account may not mount a disk',
  timeout: 120_000,
}, async () => {
  if (!DATA_DIR) return;
  await makeEmbedded(DATA_DIR);
  const store = await startTestStore({ settings: { DATA_DIR } });
  try {
    const { db } = store.connection;
    const free = await store.publish(await numberedPdf(1, 'Free'), { price: null });
    const given = await store.publish(await numberedPdf(1, 'Given'), { price: 499 });
    const order = { issueId: given, days: null, maxUses: null, perPerson: 1, until: null, series: null };
    await databaseCoupons(db).addCoupons({ codes: [CODE], ...order });
    const members: Member[] = [];
    for (let number = 0; number < 3; number++) members.push(await newMember(store, `member-${number}@example.com`));
    const redeem = ({ browser }: Member) => browser.send('/api/user/payment/promocode', { code: CODE });
    const owns = async ({ browser }: Member) => {
      const { issues } = await (await browser.fetch('/api/user/purchases')).json();
      return issues.length === 1;
    };

    const fill = path.join(DATA_DIR, 'fill');
    const { bavail, bsize } = await statfs(DATA_DIR);
    await writeFile(fill, Buffer.alloc(bavail * bsize)).catch(() => {});
    const headers = { 'Content-Type': 'application/json' };
    const granted = await store.fetch(`/api/issues/${free}/download/full`, { method: 'POST', headers, body: '{}' });
    assert.equal((await store.fetch((await granted.json()).url)).status, 200);
    assert.equal((await store.fetch('/')).status, 200);
    const notReady = await store.fetch('/readyz');
    assert.equal(notReady.status, 503);
    assert.ok((await notReady.json()).failing.includes('disk'));
    for (const member of members) assert.equal((await redeem(member)).status, 503, 'a coupon is redeemed nowhere');

    await rm(fill);
    assert.equal((await store.fetch('/readyz')).status, 200);
    for (const member of members) {
      assert.equal((await redeem(member)).status, 200);
      assert.ok(await owns(member));
    }
  } finally {
    await store.stop();
  }
});
