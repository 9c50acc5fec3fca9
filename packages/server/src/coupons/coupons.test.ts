import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { couponErrors } from '@magazine-store/protocol';
import { couponRefusal, wire } from '@magazine-store/protocol/schemas';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { type Member, newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { sendQueued } from '../mail/outbox.ts';
import { type CouponOrder, databaseCoupons } from './couponBook.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onBothDatabases('coupons', (database) => {
  let store: TestStore;
  let issueId: number;
  let people = 0;
  before(async () => {
    store = await startTestStore(database, { STORE_NAME: 'Tests' });
    issueId = await store.publish(await numberedPdf(2), { title: 'Harbours' });
  });
  after(() => store.stop());

  const member = () => newMember(store, `person${++people}@example.com`);
  const make = (codes: string | string[], order: Partial<CouponOrder>) =>
    databaseCoupons(store.connection.db).addCoupons({
      ...{ codes: [codes].flat(), issueId: null, days: null, maxUses: null, perPerson: 1, until: null, series: null },
      ...order,
    });
  const redeem = ({ browser }: Member, code: string) =>
    askAtLast(() => browser.send('/api/user/payment/promocode', { code }));
  const outcome = async (member: Member, code: string) => {
    const answer = await redeem(member, code);
    if (answer.ok) return wire.redeemPromocode.answer.parse(await answer.json()).promocode.type;
    return couponRefusal.parse(await answer.json()).code;
  };
  const fetchEntitlements = async ({ browser }: Member) =>
    wire.getPurchases.answer.parse(await (await browser.fetch('/api/user/purchases')).json());
  const promocodes = async ({ browser }: Member) =>
    wire.getPromocodes.answer.parse(await (await browser.fetch('/api/user/promocodes')).json()).promocodes;

  test('one gives an issue, whatever way it is typed, and is told by a mail', async () => {
    await make('spring-issue', { issueId });
    const reader = await member();
    assert.equal(await outcome(reader, '  Spr\u00ading \u2212 issue\u200b '), 'issue');
    assert.deepEqual(await fetchEntitlements(reader), { issues: [{ issue_id: issueId }], subscription: null });
    assert.deepEqual(
      (await promocodes(reader)).map(({ type, expires_at }) => [type, expires_at]),
      [['issue', null]],
    );
    await sendQueued(store.services.db, store.services.sendMail, store.app.log);
    const mail = store.log
      .map((line) => JSON.parse(line).mail)
      .find((found) => found?.to === `person${people}@example.com`);
    assert.equal(mail.subject, 'Tests: your coupon');
    assert.match(mail.text, /“Harbours” is now yours/);
  });

  test('the long mark of Japanese keyboards is a dash, but not after a katakana letter', async () => {
    await make(['サマー2026', 'summer-2026', 'サマ2026'], { days: 30 });
    for (const typed of ['サマー 2026', 'SUMMERー2026']) {
      const reader = await member();
      assert.equal(await outcome(reader, typed), 'subscription', typed);
      assert.equal(await outcome(reader, typed), couponErrors.usedByYou, typed);
    }
  });

  test('another opens all issues for its days', async () => {
    await make('ten days', { days: 10 });
    const reader = await member();
    assert.equal(await outcome(reader, 'TEN-DAYS'), 'subscription');
    const { subscription } = await fetchEntitlements(reader);
    const left = new Date(subscription?.expires_at ?? 0).getTime() - Date.now();
    assert.ok(subscription?.active && Math.abs(left - 10 * DAY_MS) < 60_000);
    assert.equal((await reader.browser.send(`/api/issues/${issueId}/download/full`)).status, 200);
    assert.equal((await promocodes(reader))[0]?.expires_at, subscription?.expires_at);
    // The dashes may be left out, too.
    assert.equal(await outcome(reader, 'tendays'), couponErrors.usedByYou);
    await assert.rejects(make('tendays', { days: 10 }), /already a coupon/);
    const everything = await (await reader.browser.fetch('/api/user/export')).json();
    assert.equal(everything.coupons[0].code, 'TEN-DAYS');
  });

  test('each refusal has its code, and takes nothing', async () => {
    await make('once', { days: 5, maxUses: 1 });
    await make('for all', { issueId });
    await make('also for all', { issueId });
    await make('over', { issueId, until: new Date(Date.now() - 1000).toISOString() });
    await make('more days', { days: 5 });
    const [first, second] = [await member(), await member()];
    for (const code of ['nothing', '', 'over', '%', "' or 1=1"]) {
      assert.equal(await outcome(first, code), couponErrors.unknown);
    }
    assert.equal(await outcome(first, 'once'), 'subscription');
    assert.equal(await outcome(first, 'once'), couponErrors.usedByYou);
    assert.equal(await outcome(second, 'once'), couponErrors.used);
    assert.equal(await outcome(first, 'for all'), 'issue');
    assert.equal(await outcome(first, 'also for all'), couponErrors.owned);
    assert.equal(await outcome(first, 'more days'), couponErrors.owned);
    const book = await databaseCoupons(store.connection.db).listCoupons();
    assert.deepEqual(
      book.filter(({ code }) => ['ALSO-FOR-ALL', 'MORE-DAYS'].includes(code)).map(({ uses }) => uses),
      [0, 0],
    );
    assert.equal(await outcome(second, 'more days'), 'subscription');
  });

  test('none gives a draft', async () => {
    const { db } = store.connection;
    await db.updateTable('issues').set({ draft: true, published: false }).where('id', '=', issueId).execute();
    await assert.rejects(make('draft', { issueId }), /there is no issue \d+, or it is a draft/);
    await db.updateTable('issues').set({ draft: false, published: true }).where('id', '=', issueId).execute();
    await assert.rejects(make('nothing', { issueId: 99999 }), /there is no issue 99999/);
  });

  test('one for a scheduled issue works from its date on, and is not used up before', async () => {
    const { db } = store.connection;
    const appear = (published_at: Date) =>
      db.updateTable('issues').set({ published_at }).where('id', '=', issueId).execute();
    await make('later', { issueId });
    const reader = await member();
    await appear(new Date(Date.now() + DAY_MS));
    assert.equal(await outcome(reader, 'later'), couponErrors.unknown);
    await appear(new Date());
    assert.equal(await outcome(reader, 'later'), 'issue');
  });

  test('many are made at once; if one of the codes is taken, none is made', async () => {
    const many = Array.from({ length: 2500 }, (_, number) => `many ${number}`);
    const listMany = async () =>
      (await databaseCoupons(store.connection.db).listCoupons()).filter(({ series }) => series === 'Many');
    await make('many 2400', { days: 1 });
    await assert.rejects(make(many, { days: 1, series: 'Many' }), /already a coupon MANY-2400/);
    assert.deepEqual(await listMany(), []);
    await make(many.slice(0, 2400), { days: 1, series: 'Many' });
    assert.equal((await listMany()).length, 2400);
    assert.equal(await outcome(await member(), 'many 2399'), 'subscription');
  });

  test('fifteen readers redeem the only coupon at once, and one of them gets it', async () => {
    await make('the only one', { issueId, maxUses: 1 });
    const crowd = await Promise.all(Array.from({ length: 15 }, member));
    const answers = await Promise.all(crowd.map((member) => outcome(member, 'the only one')));
    assert.equal(answers.filter((answer) => answer === 'issue').length, 1);
    assert.equal(answers.filter((answer) => answer === couponErrors.used).length, 14);
    const owners = (await Promise.all(crowd.map(fetchEntitlements))).filter(({ issues }) => issues.length > 0);
    assert.equal(owners.length, 1);
  });

  test('a reader with two coupons at once loses none of their days', async () => {
    await make('left', { days: 5 });
    await make('right', { days: 7 });
    const reader = await member();
    const answers = await Promise.all([outcome(reader, 'left'), outcome(reader, 'right')]);
    assert.deepEqual(new Set(answers), new Set(['subscription', couponErrors.owned]));
  });

  test('wrong codes are limited, right codes are not', async () => {
    const guesser = await member();
    await registerIssues(store.connection.db, 12);
    for (let number = 1; number <= 12; number++) {
      await make(`gift ${number}`, { issueId: issueId + number });
      assert.equal(await outcome(guesser, `gift ${number}`), 'issue');
    }
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, number) => (await redeem(guesser, `guess ${number}`)).status),
    );
    assert.equal(statuses.filter((status) => status === 400).length, 10);
    const refused = await redeem(guesser, 'gift 1');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal(await outcome(await member(), 'gift 1'), 'issue');
  });

  test('coupons for what the reader has are not limited', async () => {
    await make('days first', { days: 5 });
    await make('days again', { days: 5 });
    const reader = await member();
    assert.equal(await outcome(reader, 'days first'), 'subscription');
    for (let time = 0; time < 12; time++) assert.equal(await outcome(reader, 'days again'), couponErrors.owned);
    for (let time = 0; time < 10; time++) assert.equal(await outcome(reader, 'no such code'), couponErrors.unknown);
    assert.equal((await redeem(reader, 'days again')).status, 429);
  });

  test('that it was used stays when the account goes', async () => {
    await make('leaving', { days: 1, maxUses: 1 });
    const reader = await member();
    assert.equal(await outcome(reader, 'leaving'), 'subscription');
    assert.equal((await reader.browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    assert.equal(await outcome(await member(), 'leaving'), couponErrors.used);
  });
});
