import type { DeskOperation } from './deskOperation.ts';

const GIVERS = ['owner', 'support'] as const;

/** Coupons: making them, finding them, and withdrawing them. The shapes stand in `schemas/coupons.ts`. */
export const couponsOperations = {
  listCoupons: { method: 'GET', path: '/api/desk/coupons', roles: GIVERS },
  makeCoupons: { method: 'POST', path: '/api/desk/coupons', roles: GIVERS },
  exportCoupons: { method: 'GET', path: '/api/desk/exports/coupons.csv', roles: GIVERS, file: true },
  getCoupon: { method: 'GET', path: '/api/desk/coupons/:id', roles: GIVERS },
  listRedemptions: { method: 'GET', path: '/api/desk/coupons/:id/redemptions', roles: GIVERS },
  withdrawCoupon: { method: 'POST', path: '/api/desk/coupons/:id/withdraw', roles: GIVERS },
  withdrawSeries: { method: 'POST', path: '/api/desk/coupons/withdraw', roles: GIVERS },
} as const satisfies Record<string, DeskOperation>;
