import { Route, Routes } from 'react-router';
import { PlansScreen } from './PlansScreen.tsx';
import { SubscribersScreen } from './SubscribersScreen.tsx';

/** The screens about plans. */
export const Screens = () => (
  <Routes>
    <Route index element={<PlansScreen />} />
    <Route path=":id" element={<SubscribersScreen />} />
  </Routes>
);
