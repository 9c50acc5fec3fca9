import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { registerIssues } from '../../../../../test/support/manyIssues.ts';
import { type Member, newMember } from '../../../../../test/support/members.ts';
import { startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';

onOneDatabase('coupons at the desk', (database) => {
  let store: TestStore;
  let support: HttpBrowser;
  let readers = 0;
  before(async () => {
    store = await startTestStore(database, {});
    await registerIssues(store.connection.db, 2);
    support = await deskMember(store, 'support', 'helper@desk.example');
  });
  after(() => store.stop());

  const reader = () => newMember(store, `reader${readers++}@example.com`);
  const post = (path: string, body: object) => support.send(`/api/desk/coupons${path}`, body);
  async function make(body: object): Promise<string[]> {
    const answer = await post('', body);
    assert.equal(answer.status, 200, await answer.clone().text());
    return deskWire.makeCoupons.answer.parse(await answer.json()).codes;
  }
  const list = async (query: Record<string, string>) =>
    deskWire.listCoupons.answer.parse(
      await (await support.fetch(`/api/desk/coupons?${new URLSearchParams(query)}`)).json(),
    );
  const find = async (code: string) => (await list({ q: code })).rows[0] ?? assert.fail(`no coupon ${code}`);
  const redeem = async ({ browser }: Member, code: string) =>
    (await browser.send('/api/user/payment/promocode', { code })).status;
  const owned = async ({ browser }: Member): Promise<number[]> =>
    (await (await browser.fetch('/api/user/purchases')).json()).issues.map(
      (issue: { issue_id: number }) => issue.issue_id,
    );
  const countShown = async ({ browser }: Member): Promise<number> =>
    (await (await browser.fetch('/api/user/promocodes')).json()).promocodes.length;
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).error];

  test('a series is made, found by its name or a code, and read part by part', async () => {
    const codes = await make({ count: 5, series: 'Boat fair', issue_id: 1 });
    assert.equal(new Set(codes).size, 5);
    const found: string[] = [];
    let next: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof list>> = await list({
        series: 'Boat fair',
        limit: '2',
        ...(next && { after: next }),
      });
      found.push(...part.rows.map(({ code }) => code));
      next = part.next;
    } while (next !== null);
    assert.deepEqual(found.sort(), codes.sort());
    assert.equal((await list({ q: 'boat' })).rows.length, 5);
    assert.equal((await list({ q: codes[0]?.toLowerCase() ?? '' })).rows[0]?.issue?.id, 1);
    assert.equal((await list({ q: codes[0]?.replaceAll('-', '') ?? '' })).rows[0]?.issue?.id, 1, 'without its dashes');
    assert.deepEqual((await list({ q: '-' })).rows, []);
    assert.deepEqual((await list({ q: '%' })).rows, []);
  });

  test('a chosen code is made once, and wrong orders are refused with nothing made', async () => {
    assert.deepEqual(await make({ code: 'spring 27', days: 30, max_uses: null }), ['SPRING-27']);
    assert.deepEqual(await refusal(await post('', { code: 'Spring–27', days: 3 })), [409, 'code_taken']);
    assert.deepEqual(await refusal(await post('', { issue_id: 999 })), [404, 'not_found']);
    for (const wrong of [
      {},
      { issue_id: 1, days: 3 },
      { code: 'TWO-AT-ONCE', count: 2, days: 3 },
      { code: ' - ', days: 3 },
      { days: 3, expires_at: '2020-01-01T00:00:00Z' },
    ]) {
      assert.deepEqual(await refusal(await post('', wrong)), [400, 'invalid_request'], JSON.stringify(wrong));
    }
    assert.equal((await find('SPRING-27')).days, 30);
    assert.equal((await list({ q: 'TWO-AT-ONCE' })).rows.length, 0);
  });

  test('a coupon gives no draft', async () => {
    const { db } = store.connection;
    await db.updateTable('issues').set({ draft: true, published: false }).where('id', '=', 2).execute();
    assert.deepEqual(await refusal(await post('', { code: 'draft', issue_id: 2 })), [404, 'not_found']);
    await db.updateTable('issues').set({ draft: false, published: true }).where('id', '=', 2).execute();
    assert.equal((await list({ q: 'draft' })).rows.length, 0);
  });

  test('an order that is sent again, also at the same time, makes no further coupons', async () => {
    const order = { key: randomUUID(), count: 3, series: 'Sent twice', days: 3 };
    const [codes, same] = await Promise.all([make(order), make(order)]);
    assert.equal(codes.length, 3);
    assert.deepEqual(same, codes);
    assert.deepEqual(await make(order), codes);
    assert.equal((await list({ series: 'Sent twice' })).rows.length, 3);
    assert.deepEqual(await refusal(await post('', { ...order, days: 4 })), [400, 'invalid_request']);
    assert.notDeepEqual(await make({ ...order, key: randomUUID() }), codes);
  });

  test('an order that was refused may be corrected', async () => {
    const order = { key: randomUUID(), days: 3 };
    await make({ code: 'corrected', days: 3 });
    assert.deepEqual(await refusal(await post('', { ...order, code: 'corrected' })), [409, 'code_taken']);
    assert.deepEqual(await make({ ...order, code: 'corrected-2' }), ['CORRECTED-2']);
  });

  test('a withdrawn coupon is redeemed no more; its readers keep what they got, or lose it if the publisher says so', async () => {
    const [code = ''] = await make({ code: 'keep', issue_id: 1, max_uses: null });
    const [first, second] = [await reader(), await reader()];
    assert.equal(await redeem(first, code), 200);
    const { id } = await find(code);
    assert.equal((await post(`/${id}/withdraw`, {})).status, 200);
    assert.equal(await redeem(second, code), 400);
    assert.deepEqual([await owned(first), await countShown(first)], [[1], 1]);
    const coupon = await find(code);
    assert.deepEqual([coupon.state, coupon.uses], ['withdrawn', 1]);
    const { rows } = deskWire.listRedemptions.answer.parse(
      await (await support.fetch(`/api/desk/coupons/${id}/redemptions`)).json(),
    );
    assert.deepEqual(
      rows.map((row) => row.reader?.id),
      [first.id],
    );
    assert.equal((await post(`/${id}/withdraw`, { revoke: true })).status, 200);
    assert.deepEqual([await owned(first), await countShown(first)], [[], 0]);
  });

  test('a series is withdrawn as a whole, beside readers that redeem it: none has an issue without a redemption', async () => {
    const codes = await make({ count: 12, series: 'Recalled', issue_id: 2 });
    const people = await Promise.all(codes.map(reader));
    const withdraw = async (wasBusy = false): Promise<void> => {
      const answer = await post('/withdraw', { series: 'Recalled', revoke: true });
      // A server that is busy for five seconds says so, and may finish what it has begun.
      if (answer.status === 503) return withdraw(true);
      const { withdrawn } = await answer.json();
      if (!wasBusy || withdrawn !== 0) assert.equal(withdrawn, 12);
    };
    await Promise.all([withdraw(), ...people.map((person, index) => redeem(person, codes[index] ?? ''))]);
    const { rows } = await list({ series: 'Recalled' });
    assert.deepEqual(
      rows.map(({ state }) => state),
      codes.map(() => 'withdrawn'),
    );
    assert.deepEqual(
      await Promise.all(people.map(owned)),
      people.map(() => []),
    );
    for (const revoke of [false, true]) {
      assert.deepEqual(await (await post('/withdraw', { series: 'Recalled', revoke })).json(), { withdrawn: 0 });
    }
  });

  test('the table of coupons is CSV, and a name runs no formula', async () => {
    await make({ code: 'sheet', days: 1, series: '=1+1' });
    const file = await support.fetch(`/api/desk/exports/coupons.csv?${new URLSearchParams({ series: '=1+1' })}`);
    assert.match(file.headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(
      (await file.text()).replace('\uFEFF', ''),
      "code,series,issue,days,uses,max_uses,per_person,expires_at,state\r\nSHEET,'=1+1,,1,0,1,1,,open\r\n",
    );
  });

  test('the log of changes says what was made and withdrawn', async () => {
    const changes = await store.connection.db.selectFrom('desk_audit').select(['action', 'subject']).execute();
    assert.ok(changes.some(({ action, subject }) => action === 'makeCoupons' && subject === 'coupons:Boat fair'));
    assert.ok(changes.some(({ action, subject }) => action === 'withdrawCoupon' && subject === 'coupon:KEEP'));
    assert.ok(changes.some(({ action, subject }) => action === 'withdrawSeries' && subject === 'coupons:Recalled'));
  });
});
