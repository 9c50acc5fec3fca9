import { type CouponFault, type CouponRefusal, couponErrors } from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { type CouponsLogic, couponsMachine } from '../../core/account/couponsMachine.ts';
import { type Api, ApiError } from '../../core/ports.ts';

const faults = new Map(Object.entries(couponErrors).map(([fault, code]) => [code, fault as CouponFault]));

/** The coupons of the signed-in user. */
export const createCoupons = (api: Api): CouponsLogic =>
  couponsMachine.provide({
    actors: {
      loadPromocodes: fromPromise(async ({ signal }) => {
        try {
          return (await api.call('getPromocodes', { signal })).promocodes;
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        }
      }),
      redeem: fromPromise(async ({ input, signal }) => {
        try {
          return await api.call('redeemPromocode', { body: input, signal });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 401) return { promocode: null, fault: 'expired' };
          if (error.status === 0) return { promocode: null, fault: 'unreachable' };
          if (error.status === 429) return { promocode: null, fault: 'tooManyTries' };
          const { code } = (error.answer ?? {}) as Partial<CouponRefusal>;
          return { promocode: null, fault: faults.get(code as never) ?? 'other' };
        }
      }),
    },
  });
