import { type CouponRefusal, couponErrors } from '@magazine-store/protocol';
import { findMailAddress } from '../account/users.ts';
import type { Handler } from '../api.ts';
import type { Snapshot } from '../catalogue/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { queueMail, sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { couponMail } from './couponMail.ts';
import { listUserPromocodes, redeemCoupon } from './coupons.ts';
import { createTries } from './tries.ts';

/** Redeeming coupons, for users. */
export function couponHandlers({ db, store, catalogue, visitors, sendMail, createLimiter }: Services) {
  const tries = createTries(createLimiter);

  const getPromocodes: Handler<'getPromocodes'> = async ({ request }) => ({
    promocodes: await listUserPromocodes(db, await visitors.requireUser(request)),
  });

  const redeemPromocode: Handler<'redeemPromocode'> = async ({ body: { code }, request, reply }) => {
    const userId = await visitors.requireUser(request);
    const { byId } = await catalogue.current();
    const outcome = await tries.run(
      userId,
      request.ip,
      () => db.transaction().execute((transaction) => redeemAndNotify(transaction, { userId, code, byId })),
      // Only a code that is unknown, or that other users have used up, may be a guess.
      (result) => 'fault' in result && (result.fault === 'unknown' || result.fault === 'used'),
    );
    if ('fault' in outcome) {
      const refusal: CouponRefusal = { error: outcome.fault, code: couponErrors[outcome.fault] };
      return reply.code(400).send(refusal);
    }

    sendQueued(db, sendMail, request.log);
    return { promocode: outcome.promocode };
  };

  /** Queues the mail in the same transaction, so that it can't be lost. A user without an e-mail gets none. */
  async function redeemAndNotify(
    transaction: Database,
    { userId, code, byId }: { userId: number; code: string; byId: Snapshot['byId'] },
  ) {
    const outcome = await redeemCoupon(transaction, userId, code);
    const reader = await findMailAddress(transaction, userId);
    if ('fault' in outcome || !reader) return outcome;
    const { promocode } = outcome;
    const issue = promocode.issue_id === undefined ? null : byId.get(promocode.issue_id);
    const mail = couponMail({ ...reader, storeName: store.name, code, promocode, issueTitle: issue?.title ?? '' });
    await queueMail(transaction, `coupon ${promocode.id}`, mail);
    return outcome;
  }

  return { getPromocodes, redeemPromocode };
}
