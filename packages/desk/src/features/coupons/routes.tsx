import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { CouponScreen } from './CouponScreen.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';

/** The screens about coupons. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<CouponsScreen />} />
    <Route path=":id" element={<CouponScreen />} />
  </ScreenRoutes>
);
