import { type CouponRefusal, couponErrors } from '@magazine-store/protocol';
import { findMailAddress } from '../account/users.ts';
import type { Handler } from '../api.ts';
import { sendUnawaited } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { couponMail } from './couponMail.ts';
import { promocodesOf, redeemCoupon } from './coupons.ts';
import { createTries } from './tries.ts';

/** Redeeming coupons, for users. */
export function couponHandlers({ db, store, catalogue, visitors, sendMail, createLimiter }: Services) {
  const tries = createTries(createLimiter);

  const getPromocodes: Handler<'getPromocodes'> = async ({ request }) => ({
    promocodes: await promocodesOf(db, await visitors.requireUser(request)),
  });

  const redeemPromocode: Handler<'redeemPromocode'> = async ({ body: { code }, request, reply }) => {
    const userId = await visitors.requireUser(request);
    const outcome = await tries.run(
      userId,
      request.ip,
      () => redeemCoupon(db, userId, code),
      // A user who types their own coupon again is not guessing.
      (result) => 'fault' in result && result.fault !== 'usedByYou',
    );
    if ('fault' in outcome) {
      const refusal: CouponRefusal = { error: outcome.fault, code: couponErrors[outcome.fault] };
      return reply.code(400).send(refusal);
    }

    const { promocode } = outcome;
    const reader = await findMailAddress(db, userId);
    if (reader) {
      const { byId } = await catalogue.current();
      const issue = promocode.issue_id === undefined ? null : byId.get(promocode.issue_id);
      const mail = couponMail({ ...reader, storeName: store.name, code, promocode, issueTitle: issue?.title ?? '' });
      sendUnawaited(sendMail, mail, request.log);
    }
    return { promocode };
  };

  return { getPromocodes, redeemPromocode };
}
