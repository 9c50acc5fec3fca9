export { Coupons } from './Coupons.tsx';
export { createCoupons } from './createCoupons.ts';
