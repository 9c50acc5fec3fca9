import { Route, Routes } from 'react-router';
import { OperatorSettings } from './OperatorSettings.tsx';
import { StoreDetails } from './StoreDetails.tsx';

/** The screens about the store. */
export const Screens = () => (
  <Routes>
    <Route index element={<StoreDetails />} />
    <Route path="settings" element={<OperatorSettings />} />
  </Routes>
);
