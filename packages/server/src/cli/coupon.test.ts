import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCouponOrder } from './coupon.ts';

const order = (code: string | undefined, flags: Record<string, string>) =>
  readCouponOrder(code, { uses: '1', perPerson: '1', count: '1', ...flags });

test('coupons have their terms, and each a code of its own', () => {
  const made = order(undefined, { days: '30', uses: 'unlimited', count: '3' });
  assert.equal(new Set(made.codes).size, 3);
  const { codes, ...terms } = order('spring 26', { issue: '2', series: ' Spring ' });
  assert.deepEqual(codes, ['SPRING-26']);
  assert.deepEqual(terms, { issueId: 2, days: null, maxUses: 1, perPerson: 1, until: null, series: 'Spring' });
});

const REFUSED: [code: string | undefined, flags: Record<string, string>, message: RegExp][] = [
  // A reader could never redeem it: the field takes fewer characters.
  ['a'.repeat(101), { days: '30' }, /a code may have 100 characters/],
  [undefined, { days: '3000000' }, /--days: 3000000 is more than 36500/],
  [undefined, { days: '30', uses: '99999999999' }, /--uses: 99999999999 is more than/],
  [undefined, { days: '30', perPerson: '99999999999' }, /--per-person: 99999999999 is more than/],
  [undefined, { days: '30', count: '10001' }, /--count: 10001 is more than 10000/],
  [undefined, { days: '1e1' }, /--days: 1e1 is not a whole number/],
  [undefined, { issue: '99999999999' }, /99999999999 is not the id of an issue/],
  [undefined, { days: '30', series: 'a'.repeat(101) }, /--series: the name may have 100 characters/],
  [undefined, { days: '30', issue: '2' }, /say what the coupon gives/],
];

for (const [code, flags, message] of REFUSED) {
  test(`${JSON.stringify(flags).slice(0, 60)} is refused`, () => assert.throws(() => order(code, flags), message));
}
