import { Route, Routes } from 'react-router';
import { ChargeScreen } from './ChargeScreen.tsx';
import { ChargesScreen } from './ChargesScreen.tsx';
import { SalesScreen } from './SalesScreen.tsx';
import { WaitingSalesScreen } from './WaitingSalesScreen.tsx';

/** The screens about money. */
export const Screens = () => (
  <Routes>
    <Route index element={<ChargesScreen />} />
    <Route path="charges/:id" element={<ChargeScreen />} />
    <Route path="sales" element={<SalesScreen />} />
    <Route path="waiting" element={<WaitingSalesScreen />} />
  </Routes>
);
