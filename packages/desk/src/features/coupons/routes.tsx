import { Route, Routes } from 'react-router';
import { CouponScreen } from './CouponScreen.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';

/** The screens about coupons. */
export const Screens = () => (
  <Routes>
    <Route index element={<CouponsScreen />} />
    <Route path=":id" element={<CouponScreen />} />
  </Routes>
);
