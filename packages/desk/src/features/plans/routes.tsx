import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { PlansScreen } from './PlansScreen.tsx';
import { SubscribersScreen } from './SubscribersScreen.tsx';

/** The screens about plans. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<PlansScreen />} />
    <Route path=":id" element={<SubscribersScreen />} />
  </ScreenRoutes>
);
